package dev.shellwarden.http;

import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import java.io.ByteArrayInputStream;
import java.security.Principal;

/** A request that was let through: with its caller, and its body already read. */
final class AdmittedRequest extends HttpServletRequestWrapper {

    private final String principal;
    private final byte[] body;

    AdmittedRequest(HttpServletRequest request, String principal, byte[] body) {
        super(request);
        this.principal = principal;
        this.body = body;
    }

    @Override
    public Principal getUserPrincipal() {
        return () -> principal;
    }

    @Override
    public String getRemoteUser() {
        return principal;
    }

    @Override
    public ServletInputStream getInputStream() {
        return new Stream(new ByteArrayInputStream(body));
    }

    /** The body again. */
    private static final class Stream extends ServletInputStream {

        private final ByteArrayInputStream bytes;

        Stream(ByteArrayInputStream bytes) {
            this.bytes = bytes;
        }

        @Override
        public int read() {
            return bytes.read();
        }

        @Override
        public boolean isFinished() {
            return bytes.available() == 0;
        }

        @Override
        public boolean isReady() {
            return true;
        }

        @Override
        public void setReadListener(ReadListener listener) {
            throw new UnsupportedOperationException("The body is there as a whole");
        }
    }
}
