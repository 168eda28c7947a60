import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A request that is lost on its way, or whose answer is. */
export type Loss = 'before' | 'after' | null;

export interface Line {
  url: string;
  /** what becomes of the next requests; `lost` is called for each that does not come through, before its end is seen */
  use(lossOf: () => Loss, lost?: () => Promise<void>): void;
  heal(): void;
  counts: { requests: number; lost: number };
  stop(): Promise<void>;
}

const hopByHop = new Set(['host', 'connection', 'content-length', 'transfer-encoding', 'keep-alive']);

const headersOf = (request: IncomingMessage): Headers => {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers))
    if (!hopByHop.has(name)) headers.set(name, String(value));
  return headers;
};

/** An HTTP line to `target`, which may be another for each request; null: nobody is there, and the line breaks. */
export async function startLine(target: () => string | null): Promise<Line> {
  let lossOf: () => Loss = () => null;
  let lost: () => Promise<void> = async () => undefined;
  const counts = { requests: 0, lost: 0 };

  const lose = async (request: IncomingMessage): Promise<void> => {
    counts.lost += 1;
    await lost();
    request.socket.destroy();
  };
  const carry = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    counts.requests += 1;
    const loss = lossOf();
    const to = target();
    if (loss === 'before' || to === null) return lose(request);
    const { method = 'GET', url = '/' } = request;
    const sent = method === 'GET' || method === 'HEAD' ? {} : { body: await buffer(request) };
    const answer = await fetch(`${to}${url}`, {
      method,
      headers: headersOf(request),
      redirect: 'manual',
      ...sent,
    });
    const body = Buffer.from(await answer.arrayBuffer());
    if (loss === 'after') return lose(request);
    for (const [name, value] of answer.headers)
      if (!hopByHop.has(name) && name !== 'content-encoding') response.setHeader(name, value);
    response.writeHead(answer.status).end(body);
  };

  const server = createServer((request, response) => {
    carry(request, response).catch(() => request.socket.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    use: (next, onLost = async () => undefined) => {
      lossOf = next;
      lost = onLost;
    },
    heal: () => {
      lossOf = () => null;
    },
    counts,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
