package dev.shellwarden.program;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Values put together. */
final class Values {

    private Values() {}

    static Value join(List<Value> values, String separator) {
        StringBuilder text = new StringBuilder();
        boolean known = true;
        List<Invocation> sources = new ArrayList<>();
        Optional<Nature> nature = Optional.empty();
        for (int i = 0; i < values.size(); i++) {
            text.append(i == 0 ? "" : separator).append(values.get(i).text());
            known &= values.get(i).known();
            sources.addAll(values.get(i).sources());
            nature = nature(nature, values.get(i));
        }
        return new Value(
                text.toString(),
                known,
                false,
                Optional.empty(),
                sources,
                nature.orElse(Nature.ANY));
    }

    /** The nature of what is put together so far and one value more. */
    static Optional<Nature> nature(Optional<Nature> before, Value value) {
        if (value.known()) {
            return before;
        }
        return Optional.of(before.map(value.nature()::and).orElse(value.nature()));
    }
}
