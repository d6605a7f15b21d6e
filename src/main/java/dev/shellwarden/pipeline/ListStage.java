package dev.shellwarden.pipeline;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Lists directories, as {@code ls} does when it stands alone. */
final class ListStage implements StageWork {

    /** The options that are understood; with any other the program is run. */
    static final Set<String> KNOWN =
            Set.of(
                    "-a",
                    "--all",
                    "-A",
                    "--almost-all",
                    "-l",
                    "-1",
                    "-R",
                    "--recursive",
                    "-r",
                    "--reverse",
                    "-t",
                    "-S",
                    "-d",
                    "--directory",
                    "-F",
                    "--classify",
                    "-p",
                    "-h",
                    "--human-readable",
                    "-v");

    private static final DateTimeFormatter MINUTES =
            DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm", Locale.ROOT).withZone(ZoneOffset.UTC);

    private final PathGuard guard;
    private final Path directory;
    private final Stage stage;

    ListStage(PathGuard guard, Path directory, Stage stage) {
        this.guard = guard;
        this.directory = directory;
        this.stage = stage;
    }

    static boolean understands(Stage stage) {
        return stage.options().stream().allMatch(option -> KNOWN.contains(option.name()));
    }

    @Override
    public int run(InputStream input, OutputStream output, Appendable errors) throws IOException {
        List<String> operands = stage.operands().isEmpty() ? List.of(".") : stage.operands();
        StringBuilder text = new StringBuilder();
        int exitCode = 0;
        for (String operand : operands) {
            try {
                list(operand, operands.size() > 1 || recursive(), text);
            } catch (GuardException | IOException e) {
                errors.append("ls: cannot access '")
                        .append(operand)
                        .append("': No such file or directory\n");
                exitCode = 2;
            }
        }
        output.write(text.toString().getBytes(StandardCharsets.UTF_8));
        return exitCode;
    }

    private void list(String operand, boolean withHeading, StringBuilder text)
            throws GuardException, IOException {
        Path place = guard.readable(directory, operand);
        if (!Files.isDirectory(place) || stage.has("-d", "--directory")) {
            append(
                    List.of(
                            new Entry(
                                    operand,
                                    Files.readAttributes(place, PosixFileAttributes.class))),
                    text);
            return;
        }
        listDirectory(place, operand, withHeading, text);
    }

    private void listDirectory(Path place, String name, boolean withHeading, StringBuilder text)
            throws IOException {
        if (withHeading) {
            text.append(text.isEmpty() ? "" : "\n").append(name).append(":\n");
        }
        List<Entry> entries = entries(place);
        append(entries, text);
        if (recursive()) {
            for (Entry entry : entries) {
                if (entry.attributes().isDirectory()
                        && !entry.name().equals(".")
                        && !entry.name().equals("..")) {
                    listDirectory(
                            place.resolve(entry.name()), name + "/" + entry.name(), true, text);
                }
            }
        }
    }

    private boolean recursive() {
        return stage.has("-R", "--recursive");
    }

    private List<Entry> entries(Path place) throws IOException {
        List<Entry> entries = new ArrayList<>();
        if (stage.has("-a", "--all")) {
            entries.add(new Entry(".", attributes(place)));
            entries.add(new Entry("..", attributes(place)));
        }
        try (DirectoryStream<Path> stream = Files.newDirectoryStream(place)) {
            for (Path path : stream) {
                String name = path.getFileName().toString();
                boolean hidden =
                        name.startsWith(".") && !stage.has("-a", "--all", "-A", "--almost-all");
                if (!hidden && !(place.equals(guard.root()) && name.equals(guard.mirror()))) {
                    entries.add(new Entry(name, attributes(path)));
                }
            }
        }
        entries.sort(order());
        return entries;
    }

    private static PosixFileAttributes attributes(Path path) throws IOException {
        return Files.readAttributes(path, PosixFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
    }

    private Comparator<Entry> order() {
        Comparator<Entry> byName = Comparator.comparing(Entry::name);
        Comparator<Entry> order = byName;
        if (stage.has("-t")) {
            order =
                    Comparator.comparing((Entry entry) -> entry.attributes().lastModifiedTime())
                            .reversed()
                            .thenComparing(byName);
        } else if (stage.has("-S")) {
            order =
                    Comparator.comparingLong((Entry entry) -> entry.attributes().size())
                            .reversed()
                            .thenComparing(byName);
        }
        return stage.has("-r", "--reverse") ? order.reversed() : order;
    }

    private void append(List<Entry> entries, StringBuilder text) {
        for (Entry entry : entries) {
            text.append(stage.has("-l") ? longLine(entry) : entry.name() + mark(entry))
                    .append('\n');
        }
    }

    private String longLine(Entry entry) {
        PosixFileAttributes attributes = entry.attributes();
        return "%s%s %-8s %-8s %10s %s %s%s"
                .formatted(
                        attributes.isDirectory() ? "d" : attributes.isSymbolicLink() ? "l" : "-",
                        PosixFilePermissions.toString(attributes.permissions()),
                        attributes.owner().getName(),
                        attributes.group().getName(),
                        size(attributes.size()),
                        time(attributes.lastModifiedTime()),
                        entry.name(),
                        mark(entry));
    }

    private String size(long bytes) {
        if (!stage.has("-h", "--human-readable") || bytes < 1024) {
            return String.valueOf(bytes);
        }
        String units = "KMGTPE";
        double value = bytes / 1024.0;
        int unit = 0;
        while (value >= 1024) {
            value /= 1024;
            unit++;
        }
        return "%.1f%s".formatted(value, units.charAt(unit));
    }

    private static String time(FileTime time) {
        return MINUTES.format(time.toInstant());
    }

    private String mark(Entry entry) {
        PosixFileAttributes attributes = entry.attributes();
        if (attributes.isDirectory() && stage.has("-F", "--classify", "-p")) {
            return "/";
        }
        if (!stage.has("-F", "--classify")) {
            return "";
        }
        return attributes.isSymbolicLink() ? "@" : executable(attributes) ? "*" : "";
    }

    private static boolean executable(PosixFileAttributes attributes) {
        return attributes.permissions().stream()
                .anyMatch(permission -> permission.name().endsWith("EXECUTE"));
    }

    private record Entry(String name, PosixFileAttributes attributes) {}
}
