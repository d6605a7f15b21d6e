/**
 * Starting, bounding, capturing and killing process trees. Imports nothing of ours and no Spring.
 */
@NullMarked
package dev.shellwarden.process;

import org.jspecify.annotations.NullMarked;
