import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { Transform } from 'node:stream';

/** A connection to PostgreSQL that a test can cut without a message: no data passes, and neither side closes. */
export interface Line {
  url: string;
  /** cuts the present connections, not later ones */
  cut(): void;
  /** loses every later packet to the server that contains this word */
  lose(word: string): void;
  close(): Promise<void>;
}

export async function openLine(to: string): Promise<Line> {
  const { hostname, port } = new URL(to);
  const ends: Socket[] = [];
  let lost: string | null = null;
  const server = createServer((near) => {
    const far = connect(Number(port || 5432), hostname);
    near.on('error', () => far.destroy());
    far.on('error', () => near.destroy());
    far.pipe(near);
    const sieve = new Transform({
      transform: (packet: Buffer, _, done) =>
        done(null, lost !== null && packet.includes(lost) ? undefined : packet),
    });
    near.pipe(sieve).pipe(far);
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
    lose: (word) => {
      lost = word;
    },
    close: async () => {
      for (const end of ends) end.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
