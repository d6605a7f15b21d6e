package dev.shellwarden.program;

import dev.shellwarden.program.Invocation.VariableAssignment;
import dev.shellwarden.syntax.Assignment;
import dev.shellwarden.syntax.Command;
import dev.shellwarden.syntax.Word;
import dev.shellwarden.syntax.WordPart;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** A simple command: its words, its assignments, and whom it calls. */
final class SimpleCommandRoom {

    /** A descriptor's variable with a subscript in front of a redirection. */
    private static final Pattern DESCRIPTOR =
            Pattern.compile("\\{\\w+\\[.*[$`].*]}", Pattern.DOTALL);

    private final Analysis analysis;
    private final Builtins builtins;

    SimpleCommandRoom(Analysis analysis) {
        this.analysis = analysis;
        this.builtins = new Builtins(analysis);
    }

    Optional<String> run(Command.SimpleCommand command, Frame frame, ShellState state) {
        List<Field> fields = analysis.words().fields(command.words(), frame, state);
        Redirects redirects = Redirects.of(command.redirections(), frame, state, analysis);
        if (fields.isEmpty()) {
            return assign(command, redirects, frame, state);
        }
        List<VariableAssignment> assignments = new ArrayList<>(command.assignments().size());
        List<Saved> saved = new ArrayList<>(0);
        for (Assignment assignment : command.assignments()) {
            saved.add(new Saved(assignment.name(), state.variable(assignment.name())));
            assignments.add(set(assignment, VariableAssignment.Scope.COMMAND, frame, state));
        }
        Call call = new Call(fields, assignments, redirects.files());
        if (fields.size() == 1 && fields.getFirst().text().equals("exec")) {
            connected(command, state);
        }
        if (!command.redirections().isEmpty()) {
            descriptors(fields, command, frame);
        }
        Optional<String> output =
                redirects.written(call(call, redirects.frame(frame), state), analysis, state);
        saved.forEach(each -> state.restore(each.name(), each.value()));
        return output;
    }

    private void descriptors(List<Field> fields, Command.SimpleCommand command, Frame frame) {
        for (Field field : fields) {
            if (field.text().startsWith("{") && DESCRIPTOR.matcher(field.text()).matches()) {
                analysis.evaluated(
                        command.span(),
                        frame,
                        "bash evaluates the subscript of a descriptor's name in '%s'");
            }
        }
    }

    /**
     * {@code exec} with text for input alone: whatever reads a descriptor later reads that text.
     */
    private static void connected(Command.SimpleCommand command, ShellState state) {
        boolean text =
                command.redirections().stream()
                        .anyMatch(redirection ->
                                switch (redirection.operator()) {
                                    case HERE_DOCUMENT, HERE_DOCUMENT_STRIPPING_TABS, HERE_STRING ->
                                            true;
                                    case INPUT, READ_WRITE ->
                                            redirection.target().parts().stream()
                                                    .anyMatch(part ->
                                                            part
                                                                    instanceof
                                                                    WordPart.ProcessSubstitution);
                                    case DUPLICATE_INPUT,
                                            OUTPUT,
                                            CLOBBER,
                                            APPEND,
                                            DUPLICATE_OUTPUT,
                                            OUTPUT_AND_ERROR,
                                            APPEND_OUTPUT_AND_ERROR ->
                                            false;
                                });
        if (text) {
            state.reroute("'exec' gives text to what reads a descriptor later");
        }
    }

    /** A variable as it was before a command. */
    private record Saved(String name, Optional<Variable> value) {}

    /**
     * Words that are run as the shell runs a simple command: functions first, then its own
     * commands, then programs.
     */
    Optional<String> call(Call call, Frame frame, ShellState state) {
        Field program = call.fields().getFirst();
        if (program.isStatic()) {
            Optional<ShellFunction> function = state.function(program.text());
            if (function.isPresent()) {
                return function(call, function.get(), frame, state);
            }
        }
        return builtin(call, frame, state);
    }

    private Optional<String> function(
            Call call, ShellFunction function, Frame frame, ShellState state) {
        if (!call.assignments().isEmpty() || !call.redirections().isEmpty()) {
            InvocationBuilder builder =
                    new InvocationBuilder(List.of(), frame, state)
                            .at(call.fields().getFirst().argument().span())
                            .assignments(call.assignments())
                            .redirections(call.redirections());
            analysis.variables().judge(call.assignments(), Optional.empty(), builder, frame, state);
            builder.emit(analysis);
        }
        return analysis.functions().call(function, call.fields(), frame, state);
    }

    /** The same without functions. */
    Optional<String> builtin(Call call, Frame frame, ShellState state) {
        return builtins.run(call, frame, state);
    }

    private Optional<String> assign(
            Command.SimpleCommand command, Redirects redirects, Frame frame, ShellState state) {
        List<VariableAssignment> assignments = new ArrayList<>(command.assignments().size());
        for (Assignment assignment : command.assignments()) {
            boolean exported = state.isExported(assignment.name());
            assignments.add(
                    set(
                            assignment,
                            exported
                                    ? VariableAssignment.Scope.EXPORTED
                                    : VariableAssignment.Scope.SHELL,
                            frame,
                            state));
        }
        if (!assignments.isEmpty() || !redirects.files().isEmpty()) {
            InvocationBuilder builder =
                    new InvocationBuilder(List.of(), frame, state)
                            .at(command.span())
                            .assignments(assignments)
                            .redirections(redirects.files());
            analysis.variables().judge(assignments, Optional.empty(), builder, frame, state);
            builder.emit(analysis);
        }
        boolean prints = command.assignments().isEmpty() && !redirects.files().isEmpty();
        return redirects.written(
                prints ? redirects.frame(frame).stdin().known() : Optional.of(""), analysis, state);
    }

    /** Sets a variable and answers what was set. */
    VariableAssignment set(
            Assignment assignment, VariableAssignment.Scope scope, Frame frame, ShellState state) {
        assignment.subscript().ifPresent(word -> subscript(assignment, word, frame, state));
        boolean exported =
                scope != VariableAssignment.Scope.SHELL || state.isExported(assignment.name());
        if (assignment.elements().isPresent()) {
            return array(assignment, exported, scope, frame, state);
        }
        Field value = analysis.words().assigned(assignment.value(), frame, state);
        if (state.isInteger(assignment.name())) {
            analysis.arithmetic().judge(value.value(), frame, assignment.span(), state);
        }
        if (assignment.append()) {
            value = appended(assignment, value, state);
        }
        boolean within = !value.isStatic() || analysis.budget().text(value.text().length());
        Value stored = within ? value.value() : Value.unknown("$" + assignment.name());
        if (assignment.subscript().isPresent()) {
            state.set(
                    assignment.name(),
                    new Variable(
                            List.of(Value.unknown("$" + assignment.name())),
                            true,
                            false,
                            exported));
        } else {
            state.set(assignment.name(), Variable.scalar(stored, exported));
        }
        return new VariableAssignment(assignment.name(), value.argument(), scope);
    }

    private void subscript(Assignment assignment, Word word, Frame frame, ShellState state) {
        Value value = analysis.words().text(word, frame, state);
        if (!state.isAssociative(assignment.name())) {
            analysis.arithmetic().judge(value, frame, word.span(), state);
        }
    }

    private static Field appended(Assignment assignment, Field value, ShellState state) {
        Value before = state.variable(assignment.name()).map(Variable::first).orElse(Value.EMPTY);
        return Field.of(Values.join(List.of(before, value.value()), ""), value.argument().span());
    }

    private VariableAssignment array(
            Assignment assignment,
            boolean exported,
            VariableAssignment.Scope scope,
            Frame frame,
            ShellState state) {
        List<Value> values = new ArrayList<>();
        boolean complete = true;
        if (assignment.append()) {
            Optional<Variable> before = state.variable(assignment.name());
            before.ifPresent(variable -> values.addAll(variable.values()));
            complete = before.map(Variable::complete).orElse(true);
        }
        for (Assignment.Element element : assignment.elements().orElse(List.of())) {
            element.subscript().ifPresent(word -> subscript(assignment, word, frame, state));
            complete &= element.subscript().isEmpty();
            analysis.words()
                    .fields(List.of(element.value()), frame, state)
                    .forEach(field -> values.add(field.value()));
        }
        state.set(assignment.name(), new Variable(List.copyOf(values), true, complete, exported));
        Value joined = Values.join(values, " ");
        return new VariableAssignment(
                assignment.name(), Field.of(joined, frame.at(assignment.span())).argument(), scope);
    }
}
