package dev.shellwarden.program;

import dev.shellwarden.syntax.Dialect;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * What a shell has at one moment: variables, positional parameters, functions, directory, changed
 * names.
 */
final class ShellState {

    private final Map<String, String> environment;
    private Map<String, Variable> variables;
    private ShellFunctions functions;
    private DeclaredNames names = DeclaredNames.NONE;
    private boolean opaque;
    private boolean exportsAll;
    private boolean shared;
    private Optional<List<Value>> positional;
    private Optional<String> directory;
    private Optional<String> rerouted = Optional.empty();
    private Dialect dialect;
    private final int[] clock;
    private int changes;

    ShellState(Dialect dialect, Map<String, String> environment, Optional<String> directory) {
        this(dialect, environment, new HashMap<>(), ShellFunctions.NONE, directory, new int[1]);
    }

    private ShellState(
            Dialect dialect,
            Map<String, String> environment,
            Map<String, Variable> variables,
            ShellFunctions functions,
            Optional<String> directory,
            int[] clock) {
        this.dialect = dialect;
        this.environment = environment;
        this.variables = variables;
        this.functions = functions;
        this.directory = directory;
        this.clock = clock;
        this.positional = Optional.empty();
    }

    /** The state of a subshell, which changes nothing here. */
    ShellState copy() {
        ShellState copy =
                new ShellState(dialect, environment, variables, functions, directory, clock);
        copy.names = names;
        copy.opaque = opaque;
        copy.exportsAll = exportsAll;
        copy.positional = positional;
        copy.rerouted = rerouted;
        copy.changes = changes;
        copy.shared = true;
        shared = true;
        return copy;
    }

    /** The state of a shell that is started anew: what is exported. */
    ShellState child(Dialect shell, Optional<List<Value>> arguments) {
        ShellState child = new ShellState(shell, environment, directory);
        variables.forEach((name, variable) -> {
            if (variable.exported()) {
                child.variables.put(name, variable);
            }
        });
        child.functions = functions.exported();
        child.names = names.onlyUnset();
        child.positional = arguments;
        return child;
    }

    private void change() {
        changes = ++clock[0];
        if (shared) {
            variables = new HashMap<>(variables);
            shared = false;
        }
    }

    /** The state of a program that does not get this shell's environment. */
    ShellState withoutEnvironment() {
        return new ShellState(dialect, Map.of(), directory);
    }

    /** Grows with every change. */
    int changes() {
        return changes;
    }

    /** Afterwards only what both states agree on is known. */
    void merge(ShellState other) {
        if (other.changes == changes) {
            return;
        }
        changes = ++clock[0];
        mergeVariables(other);
        functions = functions.and(other.functions);
        names = names.merged(other.names);
        opaque |= other.opaque;
        exportsAll |= other.exportsAll;
        positional = positional.equals(other.positional) ? positional : Optional.empty();
        directory = directory.equals(other.directory) ? directory : Optional.empty();
        rerouted = rerouted.isPresent() ? rerouted : other.rerouted;
    }

    private void mergeVariables(ShellState other) {
        if (variables == other.variables && names.unset().equals(other.names.unset())) {
            return;
        }
        Set<String> either = new HashSet<>(variables.keySet());
        either.addAll(other.variables.keySet());
        for (String name : either) {
            if (!variable(name).equals(other.variable(name))) {
                boolean exported = isExported(name) || other.isExported(name);
                boolean number = isNumber(name) && other.isNumber(name);
                change();
                variables.put(
                        name,
                        number
                                ? Variable.number(name, exported)
                                : Variable.unknown(name, exported));
            }
        }
    }

    /**
     * The variable, from the script or the environment; absent when it is not set or not known to
     * be.
     */
    Optional<Variable> variable(String name) {
        Variable own = variables.get(name);
        if (own != null) {
            return Optional.of(own);
        }
        String inherited = names.unset().contains(name) ? null : environment.get(name);
        return Optional.ofNullable(inherited).map(text -> Variable.scalar(Value.known(text), true));
    }

    boolean isExported(String name) {
        return variable(name).map(Variable::exported).orElse(false);
    }

    void set(String name, Variable variable) {
        change();
        boolean exported = variable.exported() || exportsAll;
        Variable stored =
                !names.untrusted().contains(name)
                        ? variable
                        : isInteger(name)
                                ? Variable.number(name, exported)
                                : Variable.unknown(name, exported);
        variables.put(name, exported && !stored.exported() ? stored.asExported() : stored);
    }

    /**
     * From now on assignments to this name do not tell its value: it is read-only, typed or
     * another's name.
     */
    void distrust(String name) {
        change();
        names = names.withUntrusted(name);
    }

    /** Subscripts of this array are keys, which are not evaluated. */
    void associate(String name) {
        change();
        names = names.withAssociative(name);
    }

    /** Assignments to this name are evaluated as arithmetic. */
    void integer(String name) {
        change();
        names = names.withInteger(name);
    }

    boolean isInteger(String name) {
        return names.integers().contains(name);
    }

    boolean isAssociative(String name) {
        return names.associative().contains(name);
    }

    /** Code that is not known has run in this shell: no variable is certain. */
    void forgetAll() {
        change();
        opaque = true;
        forget(Set.copyOf(variables.keySet()));
    }

    /** Whether a name that nothing sets may be set all the same. */
    boolean isOpaque() {
        return opaque;
    }

    /** Whether later assignments reach programs without {@code export}. */
    void exportsAll() {
        changes = ++clock[0];
        exportsAll = true;
    }

    void unset(String name) {
        change();
        variables.remove(name);
        names = names.withUnset(name);
    }

    void forget(Set<String> some) {
        some.forEach(name -> set(name, Variable.unknown(name, isExported(name))));
    }

    /** The values of these names are not known, but that they are numbers may stay known. */
    void forget(AssignedNames assigned) {
        for (String name : assigned.names()) {
            boolean number = assigned.isNumber(name) && isNumber(name);
            boolean exported = isExported(name);
            set(name, number ? Variable.number(name, exported) : Variable.unknown(name, exported));
        }
    }

    /** Whether a name stands for a number or nothing. */
    private boolean isNumber(String name) {
        return variable(name).map(Variable::isNumber).orElse(!opaque);
    }

    void restore(String name, Optional<Variable> earlier) {
        change();
        earlier.ifPresentOrElse(
                variable -> variables.put(name, variable), () -> variables.remove(name));
    }

    /** Exported variables that the script set. */
    Map<String, Variable> exported() {
        if (variables.isEmpty()) {
            return Map.of();
        }
        Map<String, Variable> exported = Map.of();
        for (Map.Entry<String, Variable> each : variables.entrySet()) {
            if (each.getValue().exported()) {
                exported = exported.isEmpty() ? new HashMap<>() : exported;
                exported.put(each.getKey(), each.getValue());
            }
        }
        return exported;
    }

    Optional<ShellFunction> function(String name) {
        return functions.find(name);
    }

    void define(String name, ShellFunction function) {
        change();
        functions = functions.with(name, function);
    }

    void remove(String function) {
        change();
        functions = functions.without(function);
    }

    Optional<List<Value>> positional() {
        return positional;
    }

    void positional(Optional<List<Value>> values) {
        changes = ++clock[0];
        positional = values;
    }

    Optional<String> directory() {
        return directory;
    }

    void directory(Optional<String> path) {
        if (!Objects.equals(directory, path)) {
            changes = ++clock[0];
            directory = path;
        }
    }

    Dialect dialect() {
        return dialect;
    }

    /** Why no name is certain any more. */
    Optional<String> rerouted() {
        return rerouted;
    }

    void reroute(String why) {
        changes = ++clock[0];
        rerouted = rerouted.isPresent() ? rerouted : Optional.of(why);
    }

    void alias(String name) {
        change();
        names = names.withAlias(name);
    }

    boolean isAlias(String name) {
        return names.aliases().contains(name);
    }

    /** What separates fields of unquoted expansions; absent when that is not known. */
    Optional<String> separators() {
        Optional<Variable> separators = Optional.ofNullable(variables.get("IFS"));
        if (separators.isEmpty()) {
            return Optional.of(" \t\n");
        }
        return separators
                .filter(variable -> variable.first().known())
                .map(variable -> variable.first().text());
    }
}
