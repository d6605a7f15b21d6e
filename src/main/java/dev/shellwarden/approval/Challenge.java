package dev.shellwarden.approval;

import java.util.concurrent.ThreadLocalRandom;

/** What a person has to enter for a yes. */
public enum Challenge {

    /** Choosing the answer is enough. */
    ENTER("Enter"),

    /** The word "yes" has to be typed. */
    YES("Yes"),

    /** The result of a small sum has to be typed. */
    MATH("Math");

    private final String label;

    Challenge(String label) {
        this.label = label;
    }

    /** The name that {@code get_policy} tells. */
    public String label() {
        return label;
    }

    /** A new puzzle of this kind. */
    public Puzzle puzzle() {
        return switch (this) {
            case ENTER -> new Puzzle("", "");
            case YES -> new Puzzle("Type yes to confirm.", "yes");
            case MATH ->
                    sum(
                            ThreadLocalRandom.current().nextInt(2, 10),
                            ThreadLocalRandom.current().nextInt(2, 10));
        };
    }

    private static Puzzle sum(int left, int right) {
        return new Puzzle(
                "To confirm, enter the result of %d + %d.".formatted(left, right),
                String.valueOf(left + right));
    }

    /**
     * A text to show and the entry that solves it; both empty when nothing has to be entered.
     *
     * @param text what is asked of the person
     * @param solution what has to be entered
     */
    public record Puzzle(String text, String solution) {

        /** Whether something has to be entered. */
        public boolean asksForEntry() {
            return !solution.isEmpty();
        }

        /** Whether the entry solves it; capitals and surrounding blanks do not matter. */
        public boolean isSolvedBy(String entry) {
            return !asksForEntry() || solution.equalsIgnoreCase(entry.strip());
        }
    }
}
