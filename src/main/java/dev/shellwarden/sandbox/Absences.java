package dev.shellwarden.sandbox;

import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;

/**
 * Says what a command misses that the sandbox keeps from it and that is no file: the network,
 * credentials, sockets.
 *
 * @param settings the user's choices
 */
record Absences(SandboxSettings settings) {

    List<String> notes(String errorText) {
        ErrorTexts texts = ErrorTexts.load();
        List<String> notes = new ArrayList<>();
        if (!settings.properties().network()) {
            if (texts.network().matcher(errorText).find()) {
                notes.add(
                        "the network is off inside the sandbox; set sandbox.network to true to allow it");
            } else if (texts.loopback().matcher(errorText).find()) {
                notes.add(
                        "with sandbox.network off a command has a loopback of its own: what listens outside is not reached");
            }
        }
        texts.exposures().stream()
                .filter(missed -> missed.text().matcher(errorText).find() && isThere(missed))
                .map(this::hidden)
                .forEach(notes::add);
        return notes;
    }

    private boolean isThere(ErrorTexts.Missed missed) {
        return missed.variable().filter(settings.environment()::containsKey).isPresent()
                || missed.path()
                        .flatMap(settings.paths()::absolute)
                        .filter(Files::exists)
                        .isPresent();
    }

    private String hidden(ErrorTexts.Missed missed) {
        return settings.properties().expose().contains(missed.exposure())
                ? "%s is exposed only to calls that run nothing but its own programs (docs/sandbox.md)"
                        .formatted(missed.name())
                : "%s is hidden by the sandbox; add it to sandbox.expose to give it to its own programs"
                        .formatted(missed.name());
    }
}
