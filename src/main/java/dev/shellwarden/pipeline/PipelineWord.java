package dev.shellwarden.pipeline;

/**
 * A word of a stage after quote removal.
 *
 * @param text the text
 * @param pattern the text as a pattern in which a backslash takes the meaning off the next
 *     character; equal to {@code text} where nothing is special
 * @param glob whether an unquoted {@code *}, {@code ?} or bracket stands in it
 */
record PipelineWord(String text, String pattern, boolean glob) {}
