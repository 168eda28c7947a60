import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';

// A process that makes a server before it loads the module under test; reports the state of the open stream.
const late: { answered: (() => Response) | null } = { answered: null };
let outgoing: ServerResponse | null = null;
const listener = getRequestListener((_, given) => {
  outgoing = (given as { outgoing: ServerResponse }).outgoing;
  outgoing.writeHead(200);
  outgoing.write('open');
  return late.answered?.() ?? new Response(null, { status: 500 });
});
late.answered = (await import('../answered.ts')).answered;
const server = createServer(listener).listen(0, '127.0.0.1');
await once(server, 'listening');
const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
const reader = response.body?.getReader();
await reader?.read();
// the listener has handled the response
await new Promise(setImmediate);
process.send?.(outgoing && (outgoing as ServerResponse).writableEnded ? 'ended' : 'open');
await reader?.cancel().catch(() => undefined);
server.close();
process.disconnect();
