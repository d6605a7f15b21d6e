/**
 * The directories that commands may work in, paths resolved against them, and who calls. Imports
 * nothing of ours and no Spring.
 */
@NullMarked
package dev.shellwarden.workspace;

import org.jspecify.annotations.NullMarked;
