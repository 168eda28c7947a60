import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import { Connection } from './connection.ts';
import { clientOf } from './identity.ts';
import { Mailbox } from './mailbox.ts';
import type { RelaySwitches } from './protocol.ts';

const MAX_BYTES = 1_000_000;
const PING_MS = 25_000;

export interface Relay {
  /** cuts every connection, as a relay that goes down does */
  cut: () => void;
  stop: () => void;
}

/** Pages of this machine and programs (which send no Origin) may connect; pages of other hosts may not. */
function isLocal(request: IncomingMessage): boolean {
  const names = [request.headers.origin, `http://${request.headers.host}`].filter(
    (name) => name !== undefined,
  );
  return names.every((name) => ['localhost', '127.0.0.1'].includes(URL.parse(name)?.hostname ?? ''));
}

const refuse = (socket: Duplex, status: string): void => {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
};

/**
 * A WalletConnect v2 relay on a server's upgrades: JSON-RPC over WebSocket, with messages stored per topic until they
 * arrive. It reads only envelopes; their content is encrypted between the two ends.
 */
export function openRelay(server: Server, switches: () => RelaySwitches, now: () => Date): Relay {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_BYTES });
  const mailbox = new Mailbox(() => now().getTime());
  const refusal = (
    request: IncomingMessage,
    client: string | null,
    project: string | null,
  ): string | null => {
    if (switches().down) return '503 Service Unavailable';
    if (!isLocal(request)) return '403 Forbidden';
    return client === null || !project ? '401 Unauthorized' : null;
  };
  server.on('upgrade', (request, socket, head) => {
    const query = new URL(request.url ?? '/', 'http://relay').searchParams;
    const client = clientOf(query.get('auth') ?? '', now());
    const problem = refusal(request, client, query.get('projectId'));
    if (client === null || problem) refuse(socket, problem ?? '401 Unauthorized');
    else
      sockets.handleUpgrade(request, socket, head, (opened) => {
        new Connection(opened, client, mailbox, switches);
      });
  });
  // clients take half a minute of silence for a dead connection
  const heartbeat = setInterval(() => {
    for (const socket of sockets.clients) socket.ping();
  }, PING_MS);
  const cut = (): void => {
    for (const socket of sockets.clients) socket.terminate();
  };
  return {
    cut,
    stop: () => {
      clearInterval(heartbeat);
      cut();
      sockets.close();
    },
  };
}
