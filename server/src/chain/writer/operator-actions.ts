import { MINUTE_MS } from '@talkies/shared';
import { and, asc, eq, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import type { Needs } from '../context.ts';
import { chainAttempts, chainTransactions, isOpenTransaction } from '../tables.ts';
import { STUCK_MS } from './advance.ts';
import { finish } from './finish.ts';
import { heldTransactions } from './held.ts';
import { takerOf } from './nonce-taken.ts';
import { cancelled, nonceTaken } from './refusal.ts';
import { findById, isOwn, queueAgain, type TransactionRow } from './transaction-rows.ts';

const SLOW_MS = 10 * MINUTE_MS;

/** Ours that something stands in the way of, or that have taken more than ten minutes; the oldest first, 500 at most. */
export const waitingTransactions = (ctx: Needs<'clock' | 'db'>): Promise<TransactionRow[]> =>
  ctx.db
    .select()
    .from(chainTransactions)
    .where(
      and(
        isOpenTransaction,
        isNotNull(chainTransactions.signer),
        or(
          isNotNull(chainTransactions.errorCode),
          isNotNull(chainTransactions.cancelRequestedAt),
          lt(chainTransactions.createdAt, new Date(ctx.clock.now().getTime() - SLOW_MS)),
        ),
      ),
    )
    .orderBy(asc(chainTransactions.createdAt))
    .limit(500);

/** What an operator may have to do something about: what is held since a restore, and then what waits too long. */
export async function stuckTransactions(ctx: Needs<'clock' | 'db'>): Promise<TransactionRow[]> {
  const [held, waiting] = await Promise.all([heldTransactions(ctx.db), waitingTransactions(ctx)]);
  return [...held, ...waiting];
}

const hasLostNonce = (row: TransactionRow): boolean =>
  row.status === 'broadcast' && row.errorCode === nonceTaken.code;

/**
 * Looks at a queued one at the next tick. One whose nonce is gone is signed anew, if the chain shows what took the
 * nonce and it is none of ours. False where neither is so: nothing was changed.
 */
export async function retryTransaction(ctx: Needs<'chains' | 'db'>, id: string): Promise<boolean> {
  const row = await findById(ctx.db, id);
  if (!row || !isOwn(row)) return false;
  if (row.status === 'queued') {
    await ctx.db.update(chainTransactions).set({ checkedAt: null }).where(eq(chainTransactions.id, id));
    return true;
  }
  if (!hasLostNonce(row)) return false;
  const taker = await takerOf(ctx.chains.get(row.chain), row);
  if (!taker) return false;
  const ours = await ctx.db
    .select({ hash: chainAttempts.hash })
    .from(chainAttempts)
    .where(and(eq(chainAttempts.transactionId, id), eq(chainAttempts.hash, taker)));
  return ours.length === 0 && queueAgain(ctx.db, id);
}

/** Calls off one that was not signed yet, or whose nonce is gone. False where it is neither: nothing was changed. */
export async function cancelTransaction(ctx: Needs<'db' | 'queue'>, id: string): Promise<boolean> {
  const row = await findById(ctx.db, id);
  if (!row || !isOwn(row) || !(row.status === 'queued' || hasLostNonce(row))) return false;
  await finish(ctx, row, { status: 'failed', from: [row.status], refusal: cancelled });
  return (await findById(ctx.db, id))?.errorCode === cancelled.code;
}

/**
 * Notes of one that failed that it was called off as well: nobody is to do anything about it. Why it failed stays in its text.
 * False where it is no such one, or that was noted before.
 */
export async function dismissFailure(ctx: Needs<'db'>, id: string): Promise<boolean> {
  const { status, errorCode } = chainTransactions;
  const changed = await ctx.db
    .update(chainTransactions)
    .set({ errorCode: cancelled.code })
    .where(
      and(
        eq(chainTransactions.id, id),
        eq(status, 'failed'),
        sql`${errorCode} is distinct from ${cancelled.code}`,
      ),
    )
    .returning({ id: chainTransactions.id });
  return changed.length > 0;
}

/**
 * Gives the keys of those that were called off free, with `tx`: who writes one of them next writes another transaction. What was
 * called off stays, under a key that nobody asks for.
 */
export async function freeKeys(tx: Database, keys: readonly string[]): Promise<void> {
  const { id, key, status, errorCode } = chainTransactions;
  await tx
    .update(chainTransactions)
    .set({ key: sql`'dropped/' || ${id} || '/' || ${key}` })
    .where(and(inArray(key, [...keys]), eq(status, 'failed'), eq(errorCode, cancelled.code)));
}

/**
 * Has one whose signed bytes something stands in the way of replaced, at the writer's next look, by a transaction that does
 * nothing. It is called off once that is mined, and done where the bytes are mined after all. False where it is no such one, or
 * was called off before: nothing was changed.
 */
export async function requestCancellation(ctx: Needs<'clock' | 'db'>, id: string): Promise<boolean> {
  const changed = await ctx.db
    .update(chainTransactions)
    .set({ cancelRequestedAt: ctx.clock.now(), checkedAt: null })
    .where(
      and(
        eq(chainTransactions.id, id),
        inArray(chainTransactions.status, ['signed', 'broadcast']),
        isNotNull(chainTransactions.signer),
        isNotNull(chainTransactions.errorCode),
        isNull(chainTransactions.cancelRequestedAt),
      ),
    )
    .returning({ id: chainTransactions.id });
  return changed.length > 0;
}

/**
 * Has one that was sent, and is in no block, replaced by the same with higher fees at the writer's next look, which makes sure
 * that it is its turn and was not mined. False where it is not on its way: nothing was changed.
 */
export async function speedUpTransaction(ctx: Needs<'clock' | 'db'>, id: string): Promise<boolean> {
  const long = new Date(ctx.clock.now().getTime() - STUCK_MS);
  const changed = await ctx.db
    .update(chainTransactions)
    .set({
      sentAt: sql`least(${chainTransactions.sentAt}, ${long.toISOString()}::timestamptz)`,
      checkedAt: null,
    })
    .where(
      and(
        eq(chainTransactions.id, id),
        eq(chainTransactions.status, 'broadcast'),
        isNotNull(chainTransactions.signer),
        isNull(chainTransactions.errorCode),
      ),
    )
    .returning({ id: chainTransactions.id });
  return changed.length > 0;
}

/** One of the chain's transactions, as it stays until `tx` ends. */
export async function lockTransaction(tx: Database, id: string): Promise<TransactionRow | undefined> {
  const [row] = await tx.select().from(chainTransactions).where(eq(chainTransactions.id, id)).for('update');
  return row;
}
