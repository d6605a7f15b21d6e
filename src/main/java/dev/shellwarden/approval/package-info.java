/** Questions to a person and the grants that they give. May import assembly and workspace. */
@NullMarked
package dev.shellwarden.approval;

import org.jspecify.annotations.NullMarked;
