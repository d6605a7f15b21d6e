package dev.shellwarden.mcp;

import java.util.List;
import java.util.Optional;

/**
 * Several messages in one body, which the revision of 2025-03-26 demands and every other one has
 * not.
 */
final class Batches {

    private static final String REVISION = "2025-03-26";

    /** One body counts as one request of its minute, so it must not hold many. */
    private static final int MOST = 20;

    private Batches() {}

    /** Why they are not taken, when they are not. */
    static Optional<String> faultOf(List<Message> messages, String protocolVersion) {
        if (!protocolVersion.equals(REVISION)) {
            return Optional.of(
                    "Revision %s of the protocol has no batches; send each message by itself"
                            .formatted(protocolVersion));
        }
        if (messages.size() > MOST) {
            return Optional.of(
                    "A batch of %d messages; %d are allowed".formatted(messages.size(), MOST));
        }
        return messages.stream().anyMatch(Batches::isInitialize)
                ? Optional.of("initialize must not be part of a batch")
                : Optional.empty();
    }

    private static boolean isInitialize(Message message) {
        return message instanceof Message.Request request && request.method().equals("initialize");
    }

    /** The ids of those that are owed an answer. */
    static List<Object> requestIds(List<Message> messages) {
        return messages.stream()
                .<Object>mapMulti((message, next) -> {
                    switch (message) {
                        case Message.Request request -> next.accept(request.id());
                        case Message.Invalid invalid -> next.accept(invalid.id());
                        case Message.Notification ignored -> {}
                        case Message.Response ignored -> {}
                        case Message.Batch ignored -> {}
                    }
                })
                .toList();
    }

    /** How many of them call a tool. */
    static int calls(List<Message> messages) {
        return (int)
                messages.stream()
                        .filter(message ->
                                message instanceof Message.Request request
                                        && request.method().equals("tools/call"))
                        .count();
    }
}
