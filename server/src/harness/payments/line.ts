import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A request that is lost before it arrives, or whose answer is lost. */
export type Loss = 'before' | 'after' | null;

export interface Line {
  url: string;
  /** decides the loss of the next requests; `lost` is called for each lost one before its sender notices */
  use(lossOf: () => Loss, lost?: () => Promise<void>): void;
  heal(): void;
  stop(): Promise<void>;
}

/** An HTTP proxy to `target`, which may differ for each request; null: the connection breaks. */
export async function startLine(target: () => string | null): Promise<Line> {
  let lossOf: () => Loss = () => null;
  let lost: () => Promise<void> = async () => undefined;

  const carry = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const loss = lossOf();
    const to = target();
    if (loss !== 'before' && to !== null) {
      const answer = await forward(request, to);
      const body = await buffer(answer);
      if (loss === null) {
        response.writeHead(answer.statusCode ?? 502, answer.rawHeaders).end(body);
        return;
      }
    }
    await lost();
    request.socket.destroy();
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
      lost = async () => undefined;
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Forwards a request with its headers, including the host, which some signatures cover. */
async function forward(request: IncomingMessage, to: string): Promise<IncomingMessage> {
  const { method = 'GET', url = '/', headers } = request;
  const sent = send(`${to}${url}`, { method, headers, agent: false });
  const answered = once(sent, 'response');
  request.pipe(sent);
  const [answer] = await answered;
  return answer as IncomingMessage;
}
