import { setTimeout as sleep } from 'node:timers/promises';
import type { ChainName } from '@talkies/shared';
import { sql } from 'drizzle-orm';
import type { Context } from '../context.ts';
import type { Writer, WrittenTransaction } from './port.ts';
import { asWritten, findById, findByKey, insertRequest } from './records.ts';
import { remember } from './remember.ts';
import { tickChain } from './tick.ts';

const CHANNEL = 'talkies_writer';
const TICK_MS = 1_000;

type WriterContext = Omit<Context, 'writer'>;

export function createWriter(ctx: WriterContext): Writer {
  const listeners: ((transaction: WrittenTransaction) => Promise<void>)[] = [];
  const last = new Map<ChainName, Promise<void>>();
  const next = new Map<ChainName, Promise<void>>();
  const halt = new AbortController();
  let running: Promise<void> = Promise.resolve();

  ctx.queue.handle('chain/settled', async ({ id }) => {
    const row = await findById(ctx.db, id);
    if (row?.status !== 'confirmed' && row?.status !== 'failed') return;
    for (const listener of listeners) await listener(asWritten(row));
  });

  /** One tick of a chain at a time; calls that come while one waits to begin share it. */
  const tick = (name: ChainName): Promise<void> => {
    const waiting = next.get(name);
    if (waiting) return waiting;
    const begun = (last.get(name) ?? Promise.resolve())
      .catch(() => undefined)
      .then(async () => {
        next.delete(name);
        // where another process is at it, the tick is its
        await ctx.connection.exclusively(`writer/${name}`, () => tickChain(ctx, ctx.chains.get(name)));
      });
    next.set(name, begun);
    last.set(name, begun);
    return begun;
  };
  const names = (): ChainName[] => ctx.chains.all().map(({ config }) => config.name);

  const silent = new Set<ChainName>();
  const tickQuietly = async (name: ChainName): Promise<void> => {
    if (halt.signal.aborted) return;
    try {
      await tick(name);
      silent.delete(name);
    } catch (error) {
      if (!silent.has(name)) ctx.log.warn({ err: error, chain: name }, 'nothing can be sent just now');
      silent.add(name);
    }
  };
  const loop = async (): Promise<void> => {
    while (!halt.signal.aborted) {
      await Promise.all(names().map(tickQuietly));
      await sleep(TICK_MS, undefined, { signal: halt.signal }).catch(() => undefined);
    }
  };

  return {
    enqueueTransaction: async (tx, request) => {
      const id = await insertRequest(tx, request, ctx.clock.now());
      // heard only when tx commits
      await tx.execute(sql`select pg_notify(${CHANNEL}, ${request.chain})`);
      return id;
    },
    transactionByKey: async (key, db = ctx.db) => {
      const row = await findByKey(db, key);
      return row ? asWritten(row) : null;
    },
    rememberTransaction: (chain, hash) => remember(ctx, ctx.chains.get(chain), hash),
    onSettled: (listener) => {
      listeners.push(listener);
    },
    tick: async (only) => {
      for (const name of names()) if (!only || only === name) await tick(name);
    },
    start: async () => {
      const wake = (name: string): void => {
        const known = names().find((each) => each === name);
        if (known) void tickQuietly(known);
      };
      await ctx.connection.listen(CHANNEL, wake);
      ctx.changes.on('chain', wake);
      running = loop();
    },
    stop: async () => {
      halt.abort();
      await running;
      await Promise.allSettled(last.values());
    },
  };
}
