import { eq } from 'drizzle-orm';
import type { Needs } from '../chain/context.ts';
import { chainTransactions, type TransactionRequest, type WrittenTransaction } from '../chain/index.ts';
import type { Database } from '../platform/db/database.ts';

/**
 * Keys of the tries of a transaction that is sent until it succeeds. They are stored, so their prefixes must not
 * change.
 */
type TryKeys = (attempt: number) => string;

export const numberedTries =
  (thing: string): TryKeys =>
  (attempt) =>
    `${thing}/${attempt}`;

/** The first try has no number. */
export const triesFrom =
  (first: string, mark: '/' | '#' = '/'): TryKeys =>
  (attempt) =>
    attempt === 1 ? first : `${first}${mark}${attempt}`;

export interface Tries {
  last: WrittenTransaction | null;
  /** the key of the next try */
  next: string;
}

/**
 * The outcome of the newest try.
 * @param db where a transaction is open, that one
 */
export async function findTries(ctx: Needs<'writer'>, keyOf: TryKeys, db?: Database): Promise<Tries> {
  let last: WrittenTransaction | null = null;
  for (let attempt = 1; ; attempt++) {
    const next = keyOf(attempt);
    const written = await ctx.writer.transactionByKey(next, db);
    if (!written) return { last, next };
    last = written;
  }
}

/** Writes a request with `tx`, unless it is written already. @returns whether it was written now */
export async function writeOnce(
  ctx: Needs<'writer'>,
  tx: Database,
  request: TransactionRequest,
): Promise<boolean> {
  const earlier = await tx
    .select({ id: chainTransactions.id })
    .from(chainTransactions)
    .where(eq(chainTransactions.key, request.key));
  if (earlier.length > 0) return false;
  await ctx.writer.enqueueTransaction(tx, request);
  return true;
}
