package dev.shellwarden.http;

import java.io.IOException;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ErrorReportValve;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;

/**
 * Answers what the web server itself refuses in the same form as everything else, and with nothing
 * from inside.
 */
public final class JsonErrorValve extends ErrorReportValve {

    @Override
    protected void report(Request request, Response response, @Nullable Throwable throwable) {
        int status = response.getStatus();
        if (status < 400 || response.getContentWritten() > 0 || !response.setErrorReported()) {
            return;
        }
        HttpStatus known = HttpStatus.resolve(status);
        try {
            byte[] body =
                    Refusal.body(
                            known == null ? "The request was refused" : known.getReasonPhrase());
            SecurityHeaders.add(response);
            response.setContentType("application/json");
            response.setContentLength(body.length);
            response.getOutputStream().write(body);
            response.finishResponse();
        } catch (IOException gone) {
            response.setSuspended(true);
        }
    }
}
