package dev.shellwarden.mcp;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;

/** Our own requests to the client and the answers that they wait for. */
final class ClientRequests {

    private final AtomicLong lastId = new AtomicLong();
    private final Map<String, CompletableFuture<Message.Response>> waiting =
            new ConcurrentHashMap<>();

    /**
     * Sends a request through {@code outlet} and waits; withdraws it when the time is over or the
     * thread is interrupted.
     */
    Map<String, Object> ask(
            Outlet outlet, String method, Map<String, Object> params, Duration timeout)
            throws InterruptedException, TimeoutException, RpcException {
        String id = "shellwarden-" + lastId.incrementAndGet();
        CompletableFuture<Message.Response> answer = new CompletableFuture<>();
        waiting.put(id, answer);
        try {
            outlet.send(request(id, method, params));
            return result(answer.get(timeout.toMillis(), TimeUnit.MILLISECONDS));
        } catch (InterruptedException | TimeoutException given) {
            outlet.send(withdrawal(id));
            throw given;
        } catch (ExecutionException gone) {
            throw new RpcException(RpcError.INTERNAL_ERROR, "The client is gone");
        } finally {
            waiting.remove(id);
        }
    }

    /** Hands on an answer; one that nobody waits for is dropped. */
    void answered(Message.Response response) {
        CompletableFuture<Message.Response> answer = waiting.get(String.valueOf(response.id()));
        if (answer != null) {
            answer.complete(response);
        }
    }

    /** No answer will come any more. */
    void close() {
        waiting.values()
                .forEach(answer ->
                        answer.completeExceptionally(new IllegalStateException("closed")));
    }

    private static Map<String, Object> result(Message.Response response) throws RpcException {
        if (response.failed()) {
            Object code = response.body().get("code");
            throw new RpcException(
                    code instanceof Number number ? number.intValue() : RpcError.INTERNAL_ERROR,
                    String.valueOf(response.body().get("message")));
        }
        return response.body();
    }

    private static Map<String, Object> request(
            String id, String method, Map<String, Object> params) {
        Map<String, Object> request = new LinkedHashMap<>();
        request.put("jsonrpc", "2.0");
        request.put("id", id);
        request.put("method", method);
        request.put("params", params);
        return request;
    }

    private static Map<String, Object> withdrawal(String id) {
        Map<String, Object> params = new LinkedHashMap<>();
        params.put("requestId", id);
        params.put("reason", "No longer needed");
        return ClientSession.notification("notifications/cancelled", params);
    }
}
