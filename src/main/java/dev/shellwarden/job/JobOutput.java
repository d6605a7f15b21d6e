package dev.shellwarden.job;

/**
 * A piece of a job's output.
 *
 * @param bytes the piece; never ends inside a character unless the job ended there
 * @param offset where it begins; later than asked for when what stood there was not kept
 * @param nextOffset where the next piece begins
 * @param totalBytes how much the job wrote until now
 */
public record JobOutput(byte[] bytes, long offset, long nextOffset, long totalBytes) {}
