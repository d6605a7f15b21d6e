package dev.shellwarden.program;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The functions of a shell at one moment.
 *
 * @param byName the functions by name; changed by nobody
 */
record ShellFunctions(Map<String, ShellFunction> byName) {

    static final ShellFunctions NONE = new ShellFunctions(Map.of());

    Optional<ShellFunction> find(String name) {
        return byName.isEmpty() ? Optional.empty() : Optional.ofNullable(byName.get(name));
    }

    ShellFunctions with(String name, ShellFunction function) {
        Map<String, ShellFunction> all = new HashMap<>(byName);
        all.put(name, function);
        return new ShellFunctions(all);
    }

    ShellFunctions without(String name) {
        Map<String, ShellFunction> left = new HashMap<>(byName);
        left.remove(name);
        return new ShellFunctions(left);
    }

    /** Those that a shell started later has too. */
    ShellFunctions exported() {
        if (byName.isEmpty()) {
            return this;
        }
        Map<String, ShellFunction> exported = new HashMap<>(byName);
        exported.values().removeIf(function -> !function.exported());
        return new ShellFunctions(exported);
    }

    /** These, and those of the others whose names are not among them. */
    ShellFunctions and(ShellFunctions others) {
        if (others.byName.isEmpty() || byName == others.byName) {
            return this;
        }
        Map<String, ShellFunction> all = new HashMap<>(others.byName);
        all.putAll(byName);
        return new ShellFunctions(all);
    }
}
