import { createReader } from '../../chain/reader/reader.ts';
import type { TestContext } from '../../testing/context.ts';
import { environmentOf } from '../testing/settings.ts';
import { startReady } from '../testing/start-ready.ts';

const program = new URL('./reader.process.ts', import.meta.url);

/** The settings of a reader that polls the chain all the time. */
export const eager = { onAdvanced: () => undefined, pollMs: 10, rereadMs: 100 };

export interface Readers {
  /** unexpected failures, in words */
  fallen(): string[];
  stop(): Promise<void>;
}

/**
 * Starts two readers of a context's first chain and database: as operating-system processes on PostgreSQL, and in this process
 * on PGlite, which no other process can open.
 */
export async function startReaders(ctx: TestContext): Promise<Readers> {
  const { databaseUrl, dataDir, chains } = ctx.config;
  const [chain] = chains;
  if (!databaseUrl || !chain) return startHere(ctx);
  const env = environmentOf(dataDir, databaseUrl, chain);
  const fallen: string[] = [];
  let stopped = false;
  const start = async (name: string) => {
    const begun = await startReady(program, { ...env, PGAPPNAME: name });
    void begun.exit.then((how) => {
      if (!stopped) fallen.push(`${name} ended: ${how}`);
    });
    return begun;
  };
  const processes = await Promise.all(['reader 1', 'reader 2'].map(start));
  return {
    fallen: () => fallen,
    stop: async () => {
      stopped = true;
      for (const one of processes) one.kill();
      await Promise.all(processes.map((one) => one.exit));
    },
  };
}

async function startHere(ctx: TestContext): Promise<Readers> {
  const second = await ctx.again();
  const readers = [ctx, second].map((one) => createReader(one, eager));
  for (const reader of readers) reader.start();
  return {
    fallen: () => [],
    stop: async () => {
      await Promise.all(readers.map((reader) => reader.stop()));
      await second.close();
    },
  };
}
