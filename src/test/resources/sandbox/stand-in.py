"""A service of the same user, which gives the canary to whoever reaches it by TCP, UDP, a path or an abstract socket."""
import os
import socket
import sys
import threading

canary = os.environ["SECRET_TOKEN"].encode()
out, tcp, udp, path, mark = sys.argv[1:6]


def bound(family, kind, address):
    created = socket.socket(family, kind)
    created.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    created.bind(address)
    return created


def serve(listening):
    while True:
        peer, _ = listening.accept()
        peer.sendall(canary)
        peer.close()


for listening in (
    bound(socket.AF_INET, socket.SOCK_STREAM, ("127.0.0.1", int(tcp))),
    bound(socket.AF_UNIX, socket.SOCK_STREAM, path),
    bound(socket.AF_UNIX, socket.SOCK_STREAM, "\0sbx-abstract-" + mark),
):
    listening.listen()
    threading.Thread(target=serve, args=(listening,), daemon=True).start()
datagrams = bound(socket.AF_INET, socket.SOCK_DGRAM, ("127.0.0.1", int(udp)))
print("ready", flush=True)
while True:
    _, peer = datagrams.recvfrom(99)
    with open(out + "/udp-seen", "w") as seen:
        seen.write("x")
    datagrams.sendto(canary, peer)
