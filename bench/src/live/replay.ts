import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { start } from '../child.ts';
import type { Databases } from './databases.ts';

const EVENTS = 100_000;
const PER_BLOCK = 50;

export interface Replay {
  events: number;
  perSecond: number;
  readerMb: number;
}

/** A market's history of 100,000 events through the reader, from a node that answers at once. */
export async function measureReplay(databases: Databases): Promise<Replay> {
  const node = await start('./live/node.ts', { EVENTS: String(EVENTS), PER_BLOCK: String(PER_BLOCK) });
  try {
    const child = fork(fileURLToPath(new URL('./reader-loop.ts', import.meta.url)), {
      env: {
        ...process.env,
        NODE_ENV: 'production',
        RPC_URL: node.url,
        DATABASE_URL: await databases.make(),
      },
      stdio: ['ignore', 2, 2, 'ipc'],
    });
    const ended = once(child, 'exit').then(() => {
      throw new Error('the reader ended before it had read all');
    });
    const [figures] = (await Promise.race([once(child, 'message'), ended])) as [
      { seconds: number; rows: number; rssMb: number },
    ];
    if (figures.rows !== EVENTS) throw new Error(`${figures.rows} events were stored, not ${EVENTS}`);
    return { events: EVENTS, perSecond: Math.round(EVENTS / figures.seconds), readerMb: figures.rssMb };
  } finally {
    await node.stop();
  }
}
