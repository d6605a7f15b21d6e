/**
 * The product's own YAML files in a form that is read fast: the build writes each file's tree
 * beside it, so that a start need not scan YAML. The YAML stays the source; without the tree it is
 * read instead. A file that breaks its schema is an {@link
 * dev.shellwarden.yaml.InvalidFileException}. Imports nothing of ours.
 */
@NullMarked
package dev.shellwarden.yaml;

import org.jspecify.annotations.NullMarked;
