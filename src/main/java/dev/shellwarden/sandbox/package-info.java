/**
 * Confinement of what runs: bubblewrap, Landlock or none, chosen by trying. Takes a process as it
 * would run unguarded and gives the same process behind bounds; afterwards looks at what it left in
 * the workspace. May import assembly, process and workspace.
 */
@NullMarked
package dev.shellwarden.sandbox;

import org.jspecify.annotations.NullMarked;
