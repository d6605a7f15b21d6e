package dev.shellwarden.http;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Collection;
import java.util.concurrent.ConcurrentLinkedQueue;

/** A line to a port of this machine that can be cut, as that of somebody on the road is. */
final class LossyLine implements AutoCloseable {

    private final ServerSocket entrance;
    private final int target;
    private final Collection<Socket> open = new ConcurrentLinkedQueue<>();

    LossyLine(int target) throws IOException {
        this.target = target;
        this.entrance = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        Thread.ofVirtual().start(this::accept);
    }

    String base() {
        return "http://127.0.0.1:" + entrance.getLocalPort();
    }

    /** Ends every connection without a word; new ones are let through. */
    void cut() {
        for (Socket socket : open) {
            open.remove(socket);
            cut(socket);
        }
    }

    private static void cut(Socket socket) {
        try (socket) {
            socket.setSoLinger(true, 0);
        } catch (IOException gone) {
            assert socket.isClosed();
        }
    }

    private void accept() {
        try {
            while (!entrance.isClosed()) {
                Socket client = entrance.accept();
                Socket server = new Socket(InetAddress.getLoopbackAddress(), target);
                open.add(client);
                open.add(server);
                Thread.ofVirtual().start(() -> copy(client, server));
                Thread.ofVirtual().start(() -> copy(server, client));
            }
        } catch (IOException closed) {
            return;
        }
    }

    private static void copy(Socket from, Socket to) {
        try (from;
                to) {
            InputStream in = from.getInputStream();
            OutputStream out = to.getOutputStream();
            in.transferTo(out);
        } catch (IOException cut) {
            return;
        }
    }

    @Override
    public void close() throws IOException {
        entrance.close();
        cut();
    }
}
