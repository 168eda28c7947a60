import { MINUTE_MS } from '@talkies/shared';
import { and, asc, eq, inArray, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Hex } from 'viem';
import type { Database } from '../../platform/db/database.ts';
import type { Needs } from '../context.ts';
import { chainTransactions, isOpenTransaction } from '../tables.ts';
import { STUCK_MS } from './advance.ts';
import { finish } from './finish.ts';
import { heldTransactions, paysEachTime } from './held.ts';
import { adopt, isNonceUsed, isOurs, takerOf } from './nonce-taken.ts';
import { cancelled, nonceTaken, passingCodes } from './refusal.ts';
import { findById, isOwn, type OwnRow, queueAgain, type TransactionRow } from './transaction-rows.ts';

const SLOW_MS = 10 * MINUTE_MS;

/** Our transactions that are obstructed or have taken more than ten minutes; the oldest first, at most 500. */
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

/** Transactions that may need an operator: those held since a restore, then those that wait too long. */
export async function stuckTransactions(ctx: Needs<'clock' | 'db'>): Promise<TransactionRow[]> {
  const [held, waiting] = await Promise.all([heldTransactions(ctx.db), waitingTransactions(ctx)]);
  return [...held, ...waiting];
}

const hasLostNonce = (row: TransactionRow): boolean =>
  row.status === 'broadcast' && row.errorCode === nonceTaken.code;

/**
 * Looks at a queued transaction at the next tick. Of one whose nonce was taken, `taker` names what took it: without it
 * the chain has to show that. It counts as that where it makes the same call, and is signed anew where it is unrelated.
 * False where neither applies: nothing was changed.
 */
export async function retryTransaction(
  ctx: Needs<'chains' | 'clock' | 'db'>,
  id: string,
  taker?: Hex,
): Promise<boolean> {
  const row = await findById(ctx.db, id);
  if (!row || !isOwn(row)) return false;
  if (row.status === 'queued') {
    await ctx.db.update(chainTransactions).set({ checkedAt: null }).where(eq(chainTransactions.id, id));
    return true;
  }
  if (!hasLostNonce(row)) return false;
  const found = await takerOf(ctx.chains.get(row.chain), row, taker);
  if (!found) return false;
  if (!isOurs(found, row)) return queueAgain(ctx.db, id);
  await adopt(ctx.db, row, found, ctx.clock.now());
  return true;
}

async function callOff(ctx: Needs<'db' | 'queue'>, row: OwnRow): Promise<boolean> {
  await finish(ctx, row, { status: 'failed', from: [row.status], refusal: cancelled });
  return (await findById(ctx.db, row.id))?.errorCode === cancelled.code;
}

/** Calls off a transaction that was not signed yet. False where it is none: nothing was changed. */
export async function cancelTransaction(ctx: Needs<'db' | 'queue'>, id: string): Promise<boolean> {
  const row = await findById(ctx.db, id);
  return row?.status === 'queued' && isOwn(row) && callOff(ctx, row);
}

/**
 * Calls off a transaction whose nonce a block too deep to be undone has used: before that, its bytes could still be
 * mined. Where it pays each time it is sent, the chain, or the hash `taker`, has to show that another took the nonce:
 * its dearer bytes may be what a restore has forgotten. False where that is not shown: nothing was changed.
 */
export async function cancelLostNonce(
  ctx: Needs<'chains' | 'db' | 'queue'>,
  id: string,
  taker?: Hex,
): Promise<boolean> {
  const row = await findById(ctx.db, id);
  if (!row || !isOwn(row) || !hasLostNonce(row)) return false;
  const chain = ctx.chains.get(row.chain);
  if (!taker && !paysEachTime(row)) return (await isNonceUsed(chain, row)) && callOff(ctx, row);
  const found = await takerOf(chain, row, taker);
  return found !== null && !isOurs(found, row) && callOff(ctx, row);
}

/**
 * Marks a failed transaction as called off too: nobody needs to act on it. The reason of the failure stays in its
 * text. False where it is no such transaction, or was marked before.
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

const wasCancelled = and(
  eq(chainTransactions.status, 'failed'),
  eq(chainTransactions.errorCode, cancelled.code),
);
const wasRefusedForNow = and(
  eq(chainTransactions.status, 'failed'),
  isNotNull(chainTransactions.block),
  inArray(chainTransactions.errorCode, [...passingCodes]),
);
/** Whether `freeKeys` or `freeRefusedKey` frees a transaction's key, so that it can be requested once more. */
export const maybeSentAgain = or(wasCancelled, wasRefusedForNow);

/** Sets transactions aside, with `tx`, under keys that nothing uses: the next request writes another transaction. */
const setAside = (tx: Database, why: 'dropped' | 'refused', which: SQL | undefined) => {
  const { id, key } = chainTransactions;
  return tx
    .update(chainTransactions)
    .set({ key: sql`${`${why}/`} || ${id} || '/' || ${key}` })
    .where(which)
    .returning({ id });
};

/** Frees the keys of transactions that were called off. */
export async function freeKeys(tx: Database, keys: readonly string[]): Promise<void> {
  await setAside(tx, 'dropped', and(inArray(chainTransactions.key, [...keys]), wasCancelled));
}

/**
 * Frees the key of a transaction that a final block refused for a reason that passes: it can be requested once more.
 * @returns false where it is no such transaction
 */
export async function freeRefusedKey(tx: Database, wanted: string): Promise<boolean> {
  const freed = await setAside(tx, 'refused', and(eq(chainTransactions.key, wanted), wasRefusedForNow));
  return freed.length > 0;
}

/**
 * Has an obstructed transaction's signed bytes replaced, at the writer's next look, by a transaction that does
 * nothing. It is called off once that is mined, and done if its bytes are mined after all. False where it is no such
 * transaction, or was called off before: nothing was changed.
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
 * Has a sent transaction that is in no block replaced by the same with higher fees, at the writer's next look, which
 * checks that it is its turn and that it was not mined. False where it is not on its way: nothing was changed.
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

/** Locks a transaction until `tx` ends. */
export async function lockTransaction(tx: Database, id: string): Promise<TransactionRow | undefined> {
  const [row] = await tx.select().from(chainTransactions).where(eq(chainTransactions.id, id)).for('update');
  return row;
}
