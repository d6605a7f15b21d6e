/**
 * How the application is put together: beans by the functions that make them, records of properties
 * bound and checked. May import workspace.
 */
@NullMarked
package dev.shellwarden.assembly;

import org.jspecify.annotations.NullMarked;
