package dev.shellwarden.program;

import dev.shellwarden.syntax.Dialect;
import java.util.*;

/** Prints what an extraction finds, for a person. */
final class Show {
    public static void main(String[] a) throws Exception {
        InvocationExtractor x = new InvocationExtractor(ProgramCatalog.load());
        List<String> lines =
                a.length > 0
                        ? List.of(a)
                        : new java.io.BufferedReader(new java.io.InputStreamReader(System.in))
                                .lines()
                                .toList();
        for (String line : lines) {
            String c = line.replace("\\n", "\n");
            System.out.println("$ " + line);
            print(x.extract(request(c)));
        }
    }

    static ExtractionRequest request(String c) {
        return new ExtractionRequest(
                c,
                Dialect.BASH,
                Optional.empty(),
                Map.of(),
                Map.of("HOME", "/home/u", "PATH", "/usr/bin:/bin", "USER", "u"),
                "/srv/p");
    }

    static void print(Extraction e) {
        for (Invocation i : e.invocations()) {
            StringBuilder b = new StringBuilder("   ");
            i.wrappers()
                    .forEach(w ->
                            b.append(w.name())
                                    .append(w.remote() ? "@" : "")
                                    .append(w.privileged() ? "#" : "")
                                    .append(w.repeated() ? "*" : "")
                                    .append(" > "));
            i.argv()
                    .forEach(g ->
                            b.append(g.isStatic() ? "" : "~")
                                    .append('[')
                                    .append(g.value().replace("\n", "\\n"))
                                    .append("]")
                                    .append(g.pathClass().map(Object::toString).orElse("")));
            i.assignments()
                    .forEach(g ->
                            b.append(" ")
                                    .append(g.name())
                                    .append("=")
                                    .append(g.value().value())
                                    .append(g.scope()));
            i.redirections()
                    .forEach(g ->
                            b.append(" ")
                                    .append(g.access())
                                    .append(">")
                                    .append(g.target().value()));
            if (i.context() != Invocation.Context.PLAIN) b.append(" ").append(i.context());
            if (!i.pipedFrom().isEmpty())
                b.append(" from=").append(i.pipedFrom().stream().map(Invocation::name).toList());
            if (!i.pipedInto().isEmpty()) b.append(" into=").append(i.pipedInto());
            i.embedded()
                    .forEach(c ->
                            b.append(" {")
                                    .append(c.language())
                                    .append(": ")
                                    .append(c.text().replace("\n", "\\n"))
                                    .append(c.isStatic() ? "}" : "~}"));
            i.concerns()
                    .forEach(c ->
                            b.append(" !")
                                    .append(c.kind())
                                    .append("(")
                                    .append(c.message())
                                    .append(")"));
            i.notes()
                    .forEach(c -> b.append(" note:").append(c.kind()).append("=").append(c.text()));
            i.reading()
                    .ifPresent(r ->
                            b.append("  ")
                                    .append(r.effects())
                                    .append(r.subcommands())
                                    .append(
                                            r.paths().stream()
                                                    .map(p -> p.access() + ":" + p.path().value())
                                                    .toList())
                                    .append(r.endsWithoutEffect() ? " NOEFFECT" : ""));
            System.out.println(b + " " + i.directory().filter(d -> !d.equals("/srv/p")).orElse(""));
        }
        e.concerns().forEach(c -> System.out.println("   !! " + c.kind() + " " + c.message()));
        e.failure().ifPresent(f -> System.out.println("   FAIL " + f.message()));
    }
}
