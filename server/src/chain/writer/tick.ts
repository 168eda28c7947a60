import type { Chain } from '../chains.ts';
import type { Context } from '../context.ts';
import { isWorthRetrying } from '../reader/errors.ts';
import { isVaultSigner, signersOfOneTick } from '../signers.ts';
import { advanceSent, askNode } from './advance.ts';
import { isToBeEmptied, signEmpty } from './empty.ts';
import { readerProgress } from './finish.ts';
import { unexpected } from './refusal.ts';
import { broadcast, NotEstimated, noteWaiting, refuse, signQueued } from './send.ts';
import {
  attemptsOf,
  currentOf,
  hasOpen,
  isOwn,
  markCheckedAt,
  type TransactionRow,
  transactionsToSend,
  transactionsUnderway,
} from './transaction-rows.ts';

type WriterContext = Omit<Context, 'writer'>;

/**
 * How often in a row the node may fail before a tick gives up; one row that it cannot handle does not stop the
 * others.
 */
const MAX_FAILURES = 3;

/** Advances rows one after the other. An error of one does not stop the rest, unless the node is unavailable. */
function mover(ctx: WriterContext) {
  let inARow = 0;
  let first: unknown;
  const slowed = new Set<string>();

  const failed = async (row: TransactionRow, error: unknown): Promise<void> => {
    const isItsOwn = error instanceof NotEstimated;
    if (isItsOwn && isVaultSigner(row.signer)) slowed.add(row.signer);
    if (isItsOwn || !isWorthRetrying(error)) return noteUnexpected(ctx, row, error);
    inARow += 1;
    first ??= error;
    if (inARow >= MAX_FAILURES) throw first;
  };
  return {
    each: async (row: TransactionRow, move: () => Promise<void>): Promise<void> => {
      // a tick waits for one such call, however many there are
      if (row.signer !== null && slowed.has(row.signer)) return;
      try {
        await move();
        inARow = 0;
      } catch (error) {
        await failed(row, error);
      }
    },
    /** @throws the node's error, if there was one */
    done: () => {
      if (first !== undefined) throw first;
    },
  };
}

async function noteUnexpected(ctx: WriterContext, row: TransactionRow, error: unknown): Promise<void> {
  if (row.errorCode !== unexpected.code)
    ctx.log.error({ err: error, key: row.key, chain: row.chain }, 'a transaction could not be moved on');
  if (row.status === 'queued' && isOwn(row)) await refuse(ctx, row, unexpected);
  else await noteWaiting(ctx, row, unexpected);
}

/** Advances every open transaction of a chain, up to a tick's number, as far as possible now. */
export async function tickChain(whole: WriterContext, chain: Chain): Promise<void> {
  const { name } = chain.config;
  if (!(await hasOpen(whole.db, name))) return;
  const ctx = { ...whole, signers: signersOfOneTick(whole.signers) };
  const { each, done } = mover(ctx);
  for (const whose of ['own', 'external'] as const) {
    const rows = await transactionsUnderway(ctx.db, name, whose);
    if (rows.length === 0) continue;
    const seen = await readerProgress(ctx, name);
    const looks = await askNode(ctx, chain, rows);
    await markCheckedAt(ctx.db, rows, ctx.clock.now());
    for (const [index, row] of rows.entries())
      await each(row, async () => {
        const look = looks[index];
        if (look?.status === 'rejected') throw look.reason;
        if (look) await advanceSent(ctx, chain, row, look.value, seen);
      });
  }
  const rows = await transactionsToSend(ctx.db, name, ctx.clock.now());
  for (const row of rows)
    await each(row, async () => {
      if (row.status === 'queued' && isOwn(row)) return signQueued(ctx, chain, row);
      const current = currentOf(row, (await attemptsOf(ctx.db, [row])).get(row.id) ?? []);
      if (isToBeEmptied(row, current)) await signEmpty(ctx, chain, row, current);
      else await broadcast(ctx, chain, row, current);
    });
  done();
}
