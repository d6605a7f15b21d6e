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
        for (int i = 0; i < values.size(); i++) {
            text.append(i == 0 ? "" : separator).append(values.get(i).text());
            known &= values.get(i).known();
            sources.addAll(values.get(i).sources());
        }
        return new Value(text.toString(), known, false, Optional.empty(), sources);
    }
}
