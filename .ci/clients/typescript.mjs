// The official TypeScript client over both transports: list, call, progress, cancel, a question, twenty calls at once; over
// Streamable also a connection that is lost and taken up again.
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { SSEClientTransport } from '@modelcontextprotocol/sdk/client/sse.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { ElicitRequestSchema } from '@modelcontextprotocol/sdk/types.js';

const [base, token] = process.argv.slice(2);
const requestInit = { headers: { Authorization: `Bearer ${token}` } };
const transports = {
  streamable: () => new StreamableHTTPClientTransport(new URL('/mcp', base), { requestInit }),
  sse: () => new SSEClientTransport(new URL('/sse', base), {
    requestInit,
    eventSourceInit: { fetch: (url, init) => fetch(url, { ...init, headers: { ...init.headers, ...requestInit.headers } }) },
  }),
};
let failures = 0;

function check(what, holds) {
  console.log(`${holds ? 'ok    ' : 'FAILED'} ${what}`);
  failures += holds ? 0 : 1;
}

for (const [name, connect] of Object.entries(transports)) {
  const client = new Client({ name: 'typescript', version: '1' }, { capabilities: { elicitation: {} } });
  const asked = [];
  client.setRequestHandler(ElicitRequestSchema, async (request) => {
    asked.push(request.params.message);
    return { action: 'accept', content: { answer: 'once' } };
  });
  await client.connect(connect());
  const shell = (command, options) => client.callTool({ name: 'shell', arguments: { command } }, undefined, options);
  const stdout = async (command) => (await shell(command)).structuredContent.stdout;

  check(`${name}: list`, (await client.listTools()).tools.some((tool) => tool.name === 'shell'));
  check(`${name}: call`, await stdout('echo hello') === 'hello\n');

  const progress = [];
  await shell('for i in 1 2 3; do echo $i; sleep 0.8; done', { onprogress: (told) => progress.push(told) });
  check(`${name}: progress`, progress.length > 0);

  const enough = new AbortController();
  setTimeout(() => enough.abort('enough'), 700);
  const answered = await shell(`sleep 5; touch finished-${name}`, { signal: enough.signal }).then(() => true, () => false);
  await new Promise((resolve) => setTimeout(resolve, 6000));
  check(`${name}: cancel`, !answered && !(await stdout('ls')).includes(`finished-${name}`));

  check(`${name}: question`, await stdout('git init -q .; git clean -fdx >&2; echo done') === 'done\n' && asked.length === 1);

  const many = await Promise.all(Array.from({ length: 20 }, (_, number) => stdout(`echo number ${number}`)));
  check(`${name}: twenty at once`, many.every((output, number) => output === `number ${number}\n`));
  await client.close();
}
// Loses the stream of the next call after its first piece, as a broken connection would.
let cut = false;
let resumed = 0;
async function cutting(url, init) {
  resumed += new Headers(init.headers).has('last-event-id') ? 1 : 0;
  const answer = await fetch(url, init);
  if (!cut || !String(init.body).includes('tools/call')) {
    return answer;
  }
  cut = false;
  const reader = answer.body.getReader();
  let pieces = 0;
  const body = new ReadableStream({
    async pull(controller) {
      if (pieces++ > 0) {
        await reader.cancel();
        controller.error(new Error('connection lost'));
        return;
      }
      controller.enqueue((await reader.read()).value);
    },
  });
  return new Response(body, { status: answer.status, headers: answer.headers });
}
const lost = new Client({ name: 'typescript', version: '1' }, { capabilities: {} });
lost.onerror = () => {};
await lost.connect(new StreamableHTTPClientTransport(new URL('/mcp', base), {
  requestInit,
  fetch: cutting,
  reconnectionOptions: { initialReconnectionDelay: 300, maxReconnectionDelay: 1000, reconnectionDelayGrowFactor: 1, maxRetries: 5 },
}));
cut = true;
const survived = await lost.callTool({ name: 'shell', arguments: { command: 'sleep 3; echo survived' } })
  .then((answer) => answer.structuredContent.stdout, (error) => String(error));
check('streamable: lost and taken up again', survived === 'survived\n' && resumed > 0);
await lost.close();
process.exit(failures ? 1 : 0);
