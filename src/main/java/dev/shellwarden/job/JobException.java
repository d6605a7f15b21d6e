package dev.shellwarden.job;

/** A job cannot be had or driven; the message says why and what to do, for the caller. */
public class JobException extends Exception {

    private static final long serialVersionUID = 1L;

    public JobException(String message) {
        super(message);
    }

    /**
     * The one answer for an id that never was, that is over and forgotten, or that is another
     * caller's.
     */
    static JobException unknown(String id) {
        return new JobException(
                "There is no job '%s' of yours; list_jobs shows those that there are"
                        .formatted(shortened(id)));
    }

    private static String shortened(String id) {
        return id.length() <= 64 ? id : id.substring(0, 64) + "…";
    }
}
