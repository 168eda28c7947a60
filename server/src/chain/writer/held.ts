import { and, asc, eq, inArray, like, or, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import type { Needs } from '../context.ts';
import { isVaultSigner, type SignerName } from '../signers.ts';
import { chainTransactions } from '../tables.ts';
import { finish } from './finish.ts';
import type { TransactionRequest } from './port.ts';
import { findByKey, insertRequest, type OwnRow, type TransactionRow } from './transaction-rows.ts';

const REASON = 'restored';

/** Signers whose transactions pay somebody each time they are sent; the contracts accept the others' once. */
const paying: SignerName[] = ['tank', 'faucet', 'float', 'payout'];
const pays = or(like(chainTransactions.signer, 'vault:%'), inArray(chainTransactions.signer, paying));
export const paysEachTime = ({ signer }: OwnRow): boolean => isVaultSigner(signer) || paying.includes(signer);

/**
 * Holds payments that were not known to be sent when a backup was made: they may have been sent since, and sending
 * them again would pay twice. Nothing moves until an operator releases or discards them.
 * @returns how many are held
 */
export async function holdPayments(tx: Database): Promise<number> {
  const held = await tx
    .update(chainTransactions)
    .set({
      status: 'held',
      // its bytes stay in chain_attempts; it takes a new nonce when it is released
      nonce: null,
      errorCode: REASON,
      errorText: sql`concat_ws(' ', 'Held after a restore: it may have been sent since the backup.', 'Signed as ' || ${chainTransactions.hash} || '.')`,
    })
    .where(and(inArray(chainTransactions.status, ['queued', 'signed']), pays))
    .returning({ id: chainTransactions.id });
  return held.length;
}

/** Writes a payment that follows a held one as held too. */
export async function writeHeld(tx: Database, request: TransactionRequest, at: Date): Promise<void> {
  const id = await insertRequest(tx, request, at);
  await tx
    .update(chainTransactions)
    .set({
      status: 'held',
      errorCode: REASON,
      errorText: 'Held after a restore: it may have been sent since the backup.',
    })
    .where(and(eq(chainTransactions.id, id), eq(chainTransactions.status, 'queued')));
}

export const heldTransactions = (db: Database): Promise<TransactionRow[]> =>
  db
    .select()
    .from(chainTransactions)
    .where(eq(chainTransactions.status, 'held'))
    .orderBy(asc(chainTransactions.createdAt), asc(chainTransactions.id));

/** Lets the writer send a held transaction. @returns false where none of that key is held */
export async function releaseHeld(db: Database, key: string): Promise<boolean> {
  const released = await db
    .update(chainTransactions)
    .set({ status: 'queued', hash: null, cancelRequestedAt: null, errorCode: null, errorText: null })
    .where(and(eq(chainTransactions.key, key), eq(chainTransactions.status, 'held')))
    .returning({ id: chainTransactions.id });
  return released.length > 0;
}

/** The code of a transaction that an operator ended after a restore: it may have gone out before. */
export const DISCARDED = 'chain/discarded';

/** Ends a held transaction as failed, with the usual news. @returns false where none of that key is held */
export async function discardHeld(ctx: Needs<'db' | 'queue'>, key: string): Promise<boolean> {
  const row = await findByKey(ctx.db, key);
  if (row?.status !== 'held') return false;
  const text = 'It was not sent again after the shop was restored from a backup.';
  await finish(ctx, row, {
    status: 'failed',
    from: ['held'],
    refusal: { code: DISCARDED, text, retryable: false },
  });
  return true;
}
