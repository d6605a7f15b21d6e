// Hands requests on with a token, for clients that cannot send one. Prints its port.
import { createServer, request } from 'node:http';

const [target, token] = process.argv.slice(2);
const { hostname, port } = new URL(target);
const server = createServer((incoming, outgoing) => {
  const headers = { ...incoming.headers, authorization: `Bearer ${token}` };
  const onward = request({ hostname, port, path: incoming.url, method: incoming.method, headers }, (answer) => {
    outgoing.writeHead(answer.statusCode, answer.headers);
    outgoing.flushHeaders();
    answer.pipe(outgoing);
  });
  onward.on('error', () => outgoing.destroy());
  outgoing.on('close', () => onward.destroy());
  incoming.pipe(onward);
});
server.listen(0, '127.0.0.1', () => console.log(server.address().port));
