package dev.shellwarden.policy.code;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A call of a function or method whose value can be told where it is one of those known here.
 *
 * @param name the function's or method's name
 * @param target what the method is called on, as it is written; empty for a function
 * @param arguments their values
 * @param targetValue evaluates the target
 */
record KnownCall(
        String name, Optional<String> target, List<Value> arguments, Supplier<Value> targetValue) {

    /** Functions that give their first argument, as far as it matters here. */
    private static final Set<String> GIVE_THEIR_ARGUMENT =
            Set.of(
                    "Path",
                    "PosixPath",
                    "PurePath",
                    "str",
                    "String",
                    "Pathname",
                    "bytes",
                    "realpath",
                    "abspath",
                    "normpath",
                    "resolve",
                    "Pathname.new",
                    "shellescape",
                    "quote",
                    "escapeshellarg",
                    "list",
                    "sorted",
                    "dirname");

    /** Methods that give what they are called on. */
    private static final Set<String> GIVE_THEIR_TARGET =
            Set.of(
                    "decode",
                    "encode",
                    "toString",
                    "strip",
                    "trim",
                    "to_s",
                    "chomp",
                    "resolve",
                    "absolute",
                    "expanduser_",
                    "as_posix",
                    "freeze",
                    "text",
                    "sort",
                    "toList",
                    "flat");

    private static final Set<String> JOIN_PATHS =
            Set.of("os.path.join", "path.join", "path.resolve", "File.join", "posixpath.join");
    private static final Pattern PLACE_OF_FORMAT = Pattern.compile("\\{[^{}]*}");
    private static final Pattern CHARACTER = Pattern.compile("\\d{1,6}|0x[0-9a-fA-F]{1,5}");

    static boolean givesItsTarget(String name) {
        return GIVE_THEIR_TARGET.contains(name);
    }

    /** Its value; empty when it cannot be told. */
    Optional<Value> value() {
        String full = target.map(written -> written + "." + name).orElse(name);
        if (JOIN_PATHS.contains(full)) {
            return arguments.stream().reduce(Value::below);
        }
        return switch (name) {
            case "expanduser", "expand_path" -> Optional.of(pathOrTarget().withTilde());
            case "glob", "iglob", "rglob", "globSync" -> Optional.of(files());
            case "mkdtemp", "mkdtempSync", "mktmpdir" ->
                    Optional.of(Value.expanded("\"$(mktemp -d)\""));
            case "chr", "fromCharCode", "fromCodePoint" -> characters();
            case "b64decode",
                    "decode_base64",
                    "base64_decode",
                    "decode64",
                    "strict_decode64",
                    "urlsafe_b64decode",
                    "atob",
                    "standard_b64decode",
                    "decodebytes" ->
                    fromBase64(first());
            case "fromhex", "unhexlify", "hex2bin" -> fromHexadecimal(first());
            case "from" -> from();
            case "unpack", "unpack1" ->
                    first().raw().startsWith("m")
                            ? fromBase64(targetValue.get())
                            : Optional.empty();
            default ->
                    GIVE_THEIR_ARGUMENT.contains(full) || GIVE_THEIR_ARGUMENT.contains(name)
                            ? Optional.of(first())
                            : method();
        };
    }

    private Optional<Value> method() {
        if (target.isEmpty()) {
            return Optional.empty();
        }
        if (givesItsTarget(name)) {
            return Optional.of(targetValue.get());
        }
        return switch (name) {
            case "joinpath" ->
                    Optional.of(arguments.stream().reduce(targetValue.get(), Value::below));
            case "format" -> Optional.of(targetValue.get().unknownAt(PLACE_OF_FORMAT));
            case "split", "split_" -> Optional.of(words(targetValue.get()));
            case "join" -> joined();
            case "replace", "gsub" -> replaced();
            default -> Optional.empty();
        };
    }

    private Value first() {
        return arguments.isEmpty() ? Value.unknown() : arguments.getFirst();
    }

    private Value pathOrTarget() {
        return arguments.isEmpty() ? targetValue.get() : first();
    }

    private Value files() {
        Value folder = target.isEmpty() ? Value.unknown() : targetValue.get();
        return (folder.known() ? folder.below(first()) : first()).asPattern();
    }

    private static Value words(Value text) {
        return Value.list(Arrays.stream(text.raw().strip().split("\\s+")).map(Value::of).toList());
    }

    /** A list joined by a text: python calls the text's method, others the list's. */
    private Optional<Value> joined() {
        if (arguments.isEmpty()) {
            return Optional.empty();
        }
        Value own = targetValue.get();
        Value list = own.isList() ? own : first();
        String separator = own.isList() ? first().raw() : own.raw();
        return list.isList() && list.known()
                ? Optional.of(
                        Value.of(
                                list.elements().stream()
                                        .map(Value::raw)
                                        .collect(Collectors.joining(separator))))
                : Optional.empty();
    }

    private Optional<Value> replaced() {
        return arguments.size() > 1
                ? Optional.of(
                        Value.of(
                                targetValue
                                        .get()
                                        .raw()
                                        .replace(first().raw(), arguments.get(1).raw())))
                : Optional.empty();
    }

    private Optional<Value> characters() {
        StringBuilder text = new StringBuilder();
        for (Value value : arguments) {
            if (!CHARACTER.matcher(value.raw()).matches()) {
                return Optional.empty();
            }
            text.appendCodePoint(Integer.decode(value.raw()));
        }
        return Optional.of(Value.of(text.toString()));
    }

    /** {@code Buffer.from(text, encoding)}. */
    private Optional<Value> from() {
        return switch (arguments.size() > 1 ? arguments.get(1).raw() : "") {
            case "base64" -> fromBase64(first());
            case "hex" -> fromHexadecimal(first());
            default -> Optional.empty();
        };
    }

    private static Optional<Value> fromBase64(Value value) {
        return decoded(value, text -> Base64.getMimeDecoder().decode(text));
    }

    private static Optional<Value> fromHexadecimal(Value value) {
        return decoded(value, text -> HexFormat.of().parseHex(text.strip()));
    }

    private static Optional<Value> decoded(Value value, Function<String, byte[]> decoder) {
        if (!value.known()) {
            return Optional.empty();
        }
        try {
            return Optional.of(
                    Value.of(new String(decoder.apply(value.raw()), StandardCharsets.UTF_8)));
        } catch (IllegalArgumentException broken) {
            return Optional.empty();
        }
    }
}
