/**
 * The shell grammar: text in, an immutable tree with spans out, or a {@link
 * dev.shellwarden.syntax.ParseFailure}. Imports nothing of ours and no Spring.
 */
@NullMarked
package dev.shellwarden.syntax;

import org.jspecify.annotations.NullMarked;
