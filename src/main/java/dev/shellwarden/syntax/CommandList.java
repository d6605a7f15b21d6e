package dev.shellwarden.syntax;

import java.util.List;

/**
 * Commands one after another, separated by {@code ;}, {@code &} or newlines. It may be empty where
 * a text holds nothing but comments.
 *
 * @param items the commands in order
 * @param span where they stand
 */
public record CommandList(List<Item> items, Span span) {

    public CommandList {
        items = List.copyOf(items);
    }

    /** A command and whether {@code &} follows it. */
    public record Item(Command command, boolean background) {}
}
