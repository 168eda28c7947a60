import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A connection to PostgreSQL that a test can cut without a message: no data passes, and neither side closes. */
export interface Line {
  url: string;
  /** cuts the present connections, not later ones */
  cut(): void;
  close(): Promise<void>;
}

export async function openLine(to: string): Promise<Line> {
  const { hostname, port } = new URL(to);
  const ends: Socket[] = [];
  const server = createServer((near) => {
    const far = connect(Number(port || 5432), hostname);
    for (const [from, into] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('error', () => into.destroy());
      from.pipe(into);
    }
    ends.push(near, far);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(to);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    cut: () => {
      for (const end of ends) {
        end.unpipe();
        end.pause();
      }
    },
    close: async () => {
      for (const end of ends) end.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
