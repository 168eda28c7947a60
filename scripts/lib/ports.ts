import { once } from 'node:events';
import { createServer } from 'node:net';

/** A port of 127.0.0.1 that nobody listens on at this moment. */
export async function freePort(): Promise<number> {
  return listenBriefly(0, '127.0.0.1');
}

/**
 * Whether this address is free on this port, or with null both of localhost's; of those, one that the machine lacks
 * counts as free.
 */
export async function portProblem(
  port: number,
  only: string | null = null,
): Promise<NodeJS.ErrnoException | null> {
  for (const host of only === null ? ['127.0.0.1', '::1'] : [only]) {
    try {
      await listenBriefly(port, host);
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      const problem: NodeJS.ErrnoException = error;
      if (only !== null || (problem.code !== 'EADDRNOTAVAIL' && problem.code !== 'EAFNOSUPPORT'))
        return problem;
    }
  }
  return null;
}

async function listenBriefly(port: number, host: string): Promise<number> {
  const server = createServer().listen(port, host);
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error(`No port on ${host}.`);
  return address.port;
}
