package dev.shellwarden.policy;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Answers to the questions asked last; older ones are forgotten. */
final class RecentAnswers<K> {

    private final Map<K, Boolean> answers;

    RecentAnswers(int most) {
        this.answers =
                new LinkedHashMap<>(16, 0.75f, true) {
                    private static final long serialVersionUID = 1L;

                    @Override
                    protected boolean removeEldestEntry(Map.Entry<K, Boolean> eldest) {
                        return size() > most;
                    }
                };
    }

    synchronized Optional<Boolean> get(K question) {
        return Optional.ofNullable(answers.get(question));
    }

    synchronized void put(K question, boolean answer) {
        answers.put(question, answer);
    }
}
