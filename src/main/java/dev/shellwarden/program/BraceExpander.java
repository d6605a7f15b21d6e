package dev.shellwarden.program;

import dev.shellwarden.syntax.Span;
import dev.shellwarden.syntax.WordPart;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Brace expansion of small static lists, as bash does it before all other expansions. */
final class BraceExpander {

    private static final int MOST_WORDS = 64;
    private static final int MOST_DEPTH = 8;

    private BraceExpander() {}

    /**
     * Whether a word may hold a brace expansion: an unquoted opening brace with a comma or two dots
     * behind it.
     */
    static boolean concerns(List<WordPart> parts) {
        boolean open = false;
        for (WordPart part : parts) {
            if (part instanceof WordPart.Literal literal && !literal.escaped()) {
                String text = literal.value();
                int brace = open ? 0 : text.indexOf('{');
                open = brace >= 0 || open;
                if (open
                        && (text.indexOf(',', Math.max(brace, 0)) >= 0
                                || text.indexOf("..", Math.max(brace, 0)) >= 0)) {
                    return true;
                }
            }
        }
        return false;
    }

    /**
     * The words' parts; absent when there are too many. One list equal to {@code parts} when
     * nothing expands.
     */
    static Optional<List<List<WordPart>>> expand(List<WordPart> parts) {
        List<Atom> atoms = atoms(parts);
        List<List<Atom>> words = expand(atoms, 0);
        if (words.size() > MOST_WORDS || words.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(words.stream().map(BraceExpander::parts).toList());
    }

    /** A character that may be special, or a part that is not. */
    private record Atom(char sign, Optional<WordPart> part, Span span) {

        boolean is(char other) {
            return part.isEmpty() && sign == other;
        }
    }

    private static List<Atom> atoms(List<WordPart> parts) {
        List<Atom> atoms = new ArrayList<>();
        for (WordPart part : parts) {
            if (part instanceof WordPart.Literal literal && !literal.escaped()) {
                literal.value()
                        .chars()
                        .forEach(c -> atoms.add(new Atom((char) c, Optional.empty(), part.span())));
            } else {
                atoms.add(new Atom(' ', Optional.of(part), part.span()));
            }
        }
        return atoms;
    }

    private static List<WordPart> parts(List<Atom> atoms) {
        List<WordPart> parts = new ArrayList<>();
        StringBuilder text = new StringBuilder();
        for (Atom atom : atoms) {
            if (atom.part().isPresent()) {
                flush(parts, text, atom.span());
                parts.add(atom.part().get());
            } else {
                text.append(atom.sign());
            }
        }
        flush(parts, text, atoms.isEmpty() ? new Span(0, 0) : atoms.getLast().span());
        return parts;
    }

    private static void flush(List<WordPart> parts, StringBuilder text, Span span) {
        if (!text.isEmpty()) {
            parts.add(new WordPart.Literal(text.toString(), false, span));
            text.setLength(0);
        }
    }

    /** An empty answer means that there are too many words. */
    private static List<List<Atom>> expand(List<Atom> atoms, int depth) {
        for (int open = 0; open < atoms.size(); open++) {
            if (atoms.get(open).is('{')) {
                int close = closing(atoms, open);
                List<List<Atom>> choices =
                        close < 0 ? List.of() : choices(atoms.subList(open + 1, close));
                if (!choices.isEmpty()) {
                    return depth >= MOST_DEPTH
                            ? List.of()
                            : combine(atoms, open, close, choices, depth);
                }
            }
        }
        return List.of(atoms);
    }

    private static List<List<Atom>> combine(
            List<Atom> atoms, int open, int close, List<List<Atom>> choices, int depth) {
        List<List<Atom>> tails = expand(atoms.subList(close + 1, atoms.size()), depth);
        List<List<Atom>> words = new ArrayList<>();
        for (List<Atom> choice : choices) {
            for (List<Atom> middle : expand(choice, depth + 1)) {
                for (List<Atom> tail : tails) {
                    if (words.size() > MOST_WORDS) {
                        return List.of();
                    }
                    List<Atom> word = new ArrayList<>(atoms.subList(0, open));
                    word.addAll(middle);
                    word.addAll(tail);
                    words.add(word);
                }
            }
        }
        return words;
    }

    private static int closing(List<Atom> atoms, int open) {
        int depth = 0;
        for (int i = open; i < atoms.size(); i++) {
            if (atoms.get(i).is('{')) {
                depth++;
            } else if (atoms.get(i).is('}') && --depth == 0) {
                return i;
            }
        }
        return -1;
    }

    private static List<List<Atom>> choices(List<Atom> inner) {
        List<List<Atom>> choices = new ArrayList<>();
        int depth = 0;
        int start = 0;
        for (int i = 0; i < inner.size(); i++) {
            Atom atom = inner.get(i);
            depth += atom.is('{') ? 1 : atom.is('}') ? -1 : 0;
            if (depth == 0 && atom.is(',')) {
                choices.add(inner.subList(start, i));
                start = i + 1;
            }
        }
        if (choices.isEmpty()) {
            return sequence(inner);
        }
        choices.add(inner.subList(start, inner.size()));
        return choices;
    }

    private static List<List<Atom>> sequence(List<Atom> inner) {
        StringBuilder text = new StringBuilder();
        for (Atom atom : inner) {
            if (atom.part().isPresent()) {
                return List.of();
            }
            text.append(atom.sign());
        }
        String[] ends = text.toString().split("\\.\\.", -1);
        if (ends.length < 2 || ends.length > 3 || ends[0].isEmpty() || ends[1].isEmpty()) {
            return List.of();
        }
        return sequence(ends, inner.getFirst().span());
    }

    private static List<List<Atom>> sequence(String[] ends, Span span) {
        boolean letters =
                ends[0].length() == 1
                        && ends[1].length() == 1
                        && Character.isLetter(ends[0].charAt(0));
        if (!letters && !(ends[0].matches("-?\\d{1,9}") && ends[1].matches("-?\\d{1,9}"))) {
            return List.of();
        }
        long from = letters ? ends[0].charAt(0) : Long.parseLong(ends[0]);
        long to = letters ? ends[1].charAt(0) : Long.parseLong(ends[1]);
        long step =
                ends.length == 3 && ends[2].matches("-?\\d{1,9}")
                        ? Math.abs(Long.parseLong(ends[2]))
                        : 1;
        step = Math.max(step, 1);
        List<List<Atom>> words = new ArrayList<>();
        for (long i = from; from <= to ? i <= to : i >= to; i += from <= to ? step : -step) {
            if (words.size() > MOST_WORDS) {
                break;
            }
            words.add(literal(letters ? String.valueOf((char) i) : Long.toString(i), span));
        }
        return words;
    }

    private static List<Atom> literal(String text, Span span) {
        return text.chars().mapToObj(c -> new Atom((char) c, Optional.empty(), span)).toList();
    }
}
