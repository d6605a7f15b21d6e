package dev.shellwarden.http;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;

/**
 * Something for each key, made when it is first asked for. Of more keys than it holds it forgets
 * the one that was asked for longest ago, so that strangers cannot fill the memory.
 */
final class Recent<K, V> {

    private static final int MOST = 10_000;

    private final Function<K, V> maker;
    private final Map<K, V> values =
            new LinkedHashMap<>(16, 0.75f, true) {
                private static final long serialVersionUID = 1L;

                @Override
                protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
                    return size() > MOST;
                }
            };

    Recent(Function<K, V> maker) {
        this.maker = maker;
    }

    V of(K key) {
        synchronized (values) {
            return values.computeIfAbsent(key, maker);
        }
    }

    int size() {
        synchronized (values) {
            return values.size();
        }
    }
}
