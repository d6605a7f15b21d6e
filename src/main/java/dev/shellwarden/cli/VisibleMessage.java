package dev.shellwarden.cli;

import ch.qos.logback.classic.pattern.MessageConverter;
import ch.qos.logback.classic.spi.ILoggingEvent;
import dev.shellwarden.workspace.VisibleText;

/** A log message with everything written out that a terminal would obey or nobody could see. */
public final class VisibleMessage extends MessageConverter {

    @Override
    public String convert(ILoggingEvent event) {
        return VisibleText.onOneLine(super.convert(event));
    }
}
