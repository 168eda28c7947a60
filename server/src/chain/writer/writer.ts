import type { ChainName } from '@talkies/shared';
import { sql } from 'drizzle-orm';
import { eachInTurn } from '../../platform/each.ts';
import { together } from '../../platform/jobs/loop.ts';
import { chainLoops } from '../chain-loops.ts';
import type { Context } from '../context.ts';
import type { Writer, WrittenTransaction } from './port.ts';
import { remember } from './remember.ts';
import { tickChain } from './tick.ts';
import { asWritten, findById, findByKey, insertRequest } from './transaction-rows.ts';

const CHANNEL = 'talkies_writer';

type WriterContext = Omit<Context, 'writer'>;

export function createWriter(ctx: WriterContext): Writer {
  const listeners: ((transaction: WrittenTransaction) => Promise<void>)[] = [];
  const last = new Map<ChainName, Promise<void>>();
  const next = new Map<ChainName, Promise<void>>();
  let isStopped = false;

  ctx.queue.handle('chain/settled', async ({ id }) => {
    const row = await findById(ctx.db, id);
    if (row?.status !== 'confirmed' && row?.status !== 'failed') return;
    await eachInTurn(listeners, (listener) => listener(asWritten(row)));
  });

  /** Runs one tick of a chain at a time; calls while one waits to begin share it. */
  const tick = (name: ChainName): Promise<void> => {
    const waiting = next.get(name);
    if (waiting) return waiting;
    const begun = (last.get(name) ?? Promise.resolve())
      .catch(() => undefined)
      .then(async () => {
        next.delete(name);
        // where another process has the lock, the tick is skipped
        await ctx.connection.exclusively(`writer/${name}`, () => tickChain(ctx, ctx.chains.get(name)));
      });
    next.set(name, begun);
    last.set(name, begun);
    return begun;
  };
  const names = ctx.chains.all().map(({ config }) => config.name);

  const loops = together(chainLoops(ctx, 'nothing can be sent just now', tick));

  return {
    enqueueTransaction: async (tx, request) => {
      const id = await insertRequest(tx, request, ctx.clock.now());
      // delivered only when tx commits
      await tx.execute(sql`select pg_notify(${CHANNEL}, ${request.chain})`);
      return id;
    },
    transactionByKey: async (key, db = ctx.db) => {
      const row = await findByKey(db, key);
      return row ? asWritten(row) : null;
    },
    rememberTransaction: (chain, hash) => remember(ctx, ctx.chains.get(chain), hash),
    onFinished: (listener) => {
      listeners.push(listener);
    },
    tick: async (only) => {
      for (const name of names) if (!only || only === name) await tick(name);
    },
    start: async () => {
      const wake = (name: string): void => {
        const known = names.find((each) => each === name);
        // the loop logs a failure and tries again
        if (known && !isStopped) tick(known).catch(() => undefined);
      };
      await ctx.connection.listen(CHANNEL, wake);
      ctx.changes.on('chain', wake);
      loops.start();
    },
    stop: async () => {
      isStopped = true;
      await loops.stop();
      await Promise.allSettled(last.values());
    },
  };
}
