import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Systems give outgoing connections ports from 32768 on: one of these could take a port there between the moment it is
 * found free and the moment a server listens on it.
 */
const FIRST = 10_000;
const LAST = 32_000;
/** room for the other ports that a shop opens */
const STEP = 16;
let candidate = randomInt(FIRST, LAST);

/** A free port of localhost that no outgoing connection takes, and that this process did not return before. */
export async function freePort(): Promise<number> {
  for (let tried = FIRST; tried < LAST; tried += STEP) {
    candidate += STEP;
    if (candidate >= LAST) candidate -= LAST - FIRST;
    // another caller may search while this one is tried
    const port = candidate;
    if ((await portProblem(port)) === null) return port;
  }
  throw new Error(`No port between ${FIRST} and ${LAST} is free.`);
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

async function listenBriefly(port: number, host: string): Promise<void> {
  const server = createServer().listen(port, host);
  await once(server, 'listening');
  server.close();
  await once(server, 'close');
}
