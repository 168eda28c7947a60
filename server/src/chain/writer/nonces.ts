import type { ChainName } from '@talkies/shared';
import { and, desc, eq, gte, isNotNull, isNull, ne, or } from 'drizzle-orm';
import type { Hex } from 'viem';
import type { Database } from '../../platform/db/database.ts';
import { chainNonces, chainTransactions } from '../tables.ts';
import { insertAttempt, type Signed, type TransactionRow } from './transaction-rows.ts';

export type Account = { chain: ChainName; address: Hex };

const ofAccount = ({ chain, address }: Account) =>
  and(
    eq(chainTransactions.chain, chain),
    eq(chainTransactions.address, address),
    // the same condition as the index of nonces
    isNotNull(chainTransactions.signer),
    isNotNull(chainTransactions.nonce),
  );

/** Whether a transaction keeps its nonce: a failed one that is in no block does not. */
const keepsNonce = or(ne(chainTransactions.status, 'failed'), isNotNull(chainTransactions.block));
const freesNonce = and(eq(chainTransactions.status, 'failed'), isNull(chainTransactions.block));

/** The first nonce that no block of ours has: an account's count never falls below it, whatever a node says. */
export async function firstUnmined(db: Database, account: Account): Promise<number> {
  const [mined] = await db
    .select({ nonce: chainTransactions.nonce })
    .from(chainTransactions)
    .where(and(ofAccount(account), isNotNull(chainTransactions.block)))
    .orderBy(desc(chainTransactions.nonce))
    .limit(1);
  return mined?.nonce == null ? 0 : mined.nonce + 1;
}

/** Nonces from `first` on that rows of ours use, but for the row itself. */
export async function usedNonces(
  db: Database,
  account: Account,
  first: number,
  except?: string,
): Promise<Set<number>> {
  const used = await db
    .select({ nonce: chainTransactions.nonce })
    .from(chainTransactions)
    .where(
      and(
        ofAccount(account),
        gte(chainTransactions.nonce, first),
        keepsNonce,
        except ? ne(chainTransactions.id, except) : undefined,
      ),
    );
  return new Set(used.flatMap(({ nonce }) => nonce ?? []));
}

/**
 * The nonce for a row that is to be signed: the first from `count` (the next one by the node) that none of ours uses.
 * So a lost nonce is not skipped, and a node that lags does no harm. The row has it only from `storeSigned` on: a
 * signature that fails leaves no gap.
 */
export async function freeNonce(
  db: Database,
  row: TransactionRow,
  address: Hex,
  count: number,
): Promise<number> {
  const used = await usedNonces(db, { chain: row.chain, address }, count, row.id);
  let nonce = count;
  while (used.has(nonce)) nonce += 1;
  return nonce;
}

/**
 * Stores signed bytes with their nonce, once for a queued transaction. Returns false and stores nothing where it is
 * no longer queued, or another took the nonce in between.
 */
export async function storeSigned(
  db: Database,
  row: TransactionRow,
  signed: Signed & { address: Hex; nonce: number },
  at: Date,
): Promise<boolean> {
  const { address, nonce } = signed;
  const account = { chain: row.chain, address };
  return db.transaction(async (tx) => {
    await tx
      .insert(chainNonces)
      .values({ ...account, next: nonce + 1 })
      .onConflictDoUpdate({ target: [chainNonces.chain, chainNonces.address], set: { next: nonce + 1 } });
    const [current] = await tx
      .select()
      .from(chainTransactions)
      .where(eq(chainTransactions.id, row.id))
      .for('update');
    if (current?.status !== 'queued') return false;
    if ((await usedNonces(tx, account, nonce, row.id)).has(nonce)) return false;
    // in earlier versions, a transaction that failed before it was signed could keep a nonce
    await tx
      .update(chainTransactions)
      .set({ nonce: null })
      .where(and(ofAccount(account), eq(chainTransactions.nonce, nonce), freesNonce));
    await tx
      .update(chainTransactions)
      .set({
        status: 'signed',
        address,
        nonce,
        hash: signed.hash,
        gas: Number(signed.gas),
        checkedAt: null,
        errorCode: null,
        errorText: null,
      })
      .where(eq(chainTransactions.id, row.id));
    await insertAttempt(tx, row.id, signed, at);
    return true;
  });
}
