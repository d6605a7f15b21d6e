package dev.shellwarden.program;

import java.util.List;

/**
 * A shell variable.
 *
 * @param values its value, or its elements when it is an array
 * @param array whether it is an array
 * @param complete whether {@code values} are all there is; an array changed at an unknown place is
 *     not complete
 * @param exported whether later programs get it
 */
record Variable(List<Value> values, boolean array, boolean complete, boolean exported) {

    static Variable scalar(Value value, boolean exported) {
        return new Variable(List.of(value), false, true, exported);
    }

    static Variable array(List<Value> values, boolean exported) {
        return new Variable(List.copyOf(values), true, true, exported);
    }

    static Variable unknown(String name, boolean exported) {
        return scalar(Value.unknown("$" + name), exported);
    }

    /** A number that is not known. */
    static Variable number(String name, boolean exported) {
        return scalar(Value.number("$" + name), exported);
    }

    /** Whether it holds a number or nothing, known or not. */
    boolean isNumber() {
        return !array && first().isNumber();
    }

    Value first() {
        return values.isEmpty() ? Value.EMPTY : values.getFirst();
    }

    Variable asExported() {
        return new Variable(values, array, complete, true);
    }
}
