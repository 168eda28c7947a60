import type { ChainName } from '@talkies/shared';
import { and, asc, eq, gte, inArray, isNotNull, isNull } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import type { SignerName } from '../signers.ts';
import { chainAttempts, chainNonces, chainTransactions } from '../tables.ts';
import type { Fees } from './fees.ts';
import type { TransactionRequest, WrittenTransaction } from './port.ts';
import type { Refusal } from './refusal.ts';

type Hex = `0x${string}`;
export type TransactionRow = typeof chainTransactions.$inferSelect;
/** one that we sign ourselves */
export type OwnRow = TransactionRow & { signer: SignerName };
export type Attempt = typeof chainAttempts.$inferSelect;

export const isOwn = (row: TransactionRow): row is OwnRow => row.signer !== null;

export const asWritten = (row: TransactionRow): WrittenTransaction => ({
  id: row.id,
  key: row.key,
  chain: row.chain,
  status: row.status,
  from: row.address,
  hash: row.hash,
  block: row.block,
  error: row.errorCode ? { code: row.errorCode, text: row.errorText ?? row.errorCode } : null,
});

export async function insertRequest(tx: Database, request: TransactionRequest, at: Date): Promise<string> {
  const [written] = await tx
    .insert(chainTransactions)
    .values({
      key: request.key,
      chain: request.chain,
      signer: request.signer,
      to: request.to,
      data: request.data ?? '0x',
      value: (request.value ?? 0n).toString(),
      status: 'queued',
      createdAt: at,
    })
    .onConflictDoNothing()
    .returning({ id: chainTransactions.id });
  if (written) return written.id;
  const first = await findByKey(tx, request.key);
  if (!first) throw new Error(`transaction ${request.key} is being written elsewhere`);
  return first.id;
}

export async function findByKey(db: Database, key: string): Promise<TransactionRow | undefined> {
  const [row] = await db.select().from(chainTransactions).where(eq(chainTransactions.key, key));
  return row;
}

export async function findById(db: Database, id: string): Promise<TransactionRow | undefined> {
  const [row] = await db.select().from(chainTransactions).where(eq(chainTransactions.id, id));
  return row;
}

/** In the order in which they must reach the chain: by nonce, then those that have none yet as they were asked for. */
export const openTransactions = (db: Database, chain: ChainName): Promise<TransactionRow[]> =>
  db
    .select()
    .from(chainTransactions)
    .where(
      and(
        eq(chainTransactions.chain, chain),
        inArray(chainTransactions.status, ['queued', 'signed', 'broadcast']),
      ),
    )
    .orderBy(asc(chainTransactions.nonce), asc(chainTransactions.createdAt), asc(chainTransactions.id));

/** All bytes that were ever signed for it; `current` are those sent last. */
export async function attemptsOf(
  db: Database,
  row: Pick<TransactionRow, 'id' | 'hash' | 'key'>,
): Promise<{ all: Attempt[]; current: Attempt }> {
  const all = await db.select().from(chainAttempts).where(eq(chainAttempts.transactionId, row.id));
  const current = all.find(({ hash }) => hash === row.hash);
  if (!current) throw new Error(`the bytes of transaction ${row.key} are not there`);
  return { all, current };
}

/**
 * Gives a queued transaction its nonce, once: the first from `pendingCount` (what the node expects next) that none
 * of ours holds. So a nonce that was lost with a chain's end is not skipped, and a node that lags does no harm.
 */
export async function takeNonce(
  db: Database,
  row: OwnRow,
  address: Hex,
  pendingCount: number,
): Promise<number> {
  return db.transaction(async (tx) => {
    const account = { chain: row.chain, address };
    await tx
      .insert(chainNonces)
      .values({ ...account, next: pendingCount })
      .onConflictDoNothing();
    await tx
      .select()
      .from(chainNonces)
      .where(and(eq(chainNonces.chain, row.chain), eq(chainNonces.address, address)))
      .for('update');
    const current = await findById(tx, row.id);
    if (current?.nonce != null) return current.nonce;

    const held = await tx
      .select({ nonce: chainTransactions.nonce })
      .from(chainTransactions)
      .where(
        and(
          eq(chainTransactions.chain, row.chain),
          eq(chainTransactions.address, address),
          gte(chainTransactions.nonce, pendingCount),
        ),
      );
    const taken = new Set(held.map(({ nonce }) => nonce));
    let nonce = pendingCount;
    while (taken.has(nonce)) nonce += 1;
    await tx
      .update(chainTransactions)
      .set({ address, nonce })
      .where(and(eq(chainTransactions.id, row.id), isNull(chainTransactions.nonce)));
    await tx
      .update(chainNonces)
      .set({ next: nonce + 1 })
      .where(and(eq(chainNonces.chain, row.chain), eq(chainNonces.address, address)));
    return nonce;
  });
}

export interface Signed {
  raw: Hex;
  hash: Hex;
  gas: bigint;
  fees: Fees;
}

/** Stores signed bytes, exactly once for a queued transaction. Returns false when somebody else had signed it. */
export async function storeSigned(
  db: Database,
  row: TransactionRow,
  signed: Signed,
  at: Date,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const changed = await tx
      .update(chainTransactions)
      .set({ status: 'signed', hash: signed.hash, gas: Number(signed.gas), errorCode: null, errorText: null })
      .where(and(eq(chainTransactions.id, row.id), eq(chainTransactions.status, 'queued')))
      .returning({ id: chainTransactions.id });
    if (changed.length > 0) await insertAttempt(tx, row.id, signed, at);
    return changed.length > 0;
  });
}

/** Stores dearer bytes for the same nonce, unless another process has done so or the old ones were mined. */
export async function storeReplacement(
  db: Database,
  row: TransactionRow,
  signed: Signed,
  at: Date,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const changed = await tx
      .update(chainTransactions)
      .set({ hash: signed.hash, sentAt: at })
      .where(
        and(
          eq(chainTransactions.id, row.id),
          inArray(chainTransactions.status, ['signed', 'broadcast']),
          row.hash ? eq(chainTransactions.hash, row.hash) : isNull(chainTransactions.hash),
        ),
      )
      .returning({ id: chainTransactions.id });
    if (changed.length > 0) await insertAttempt(tx, row.id, signed, at);
    return changed.length > 0;
  });
}

export async function insertAttempt(
  tx: Database,
  transactionId: string,
  { raw, hash, fees }: Pick<Signed, 'raw' | 'hash' | 'fees'>,
  at: Date,
): Promise<void> {
  await tx
    .insert(chainAttempts)
    .values({
      hash,
      transactionId,
      raw,
      maxFeePerGas: fees.maxFeePerGas.toString(),
      maxPriorityFeePerGas: fees.maxPriorityFeePerGas.toString(),
      at,
    })
    .onConflictDoNothing();
}

export async function markBroadcast(db: Database, id: string, at: Date): Promise<void> {
  await db
    .update(chainTransactions)
    .set({ status: 'broadcast', sentAt: at, errorCode: null, errorText: null })
    .where(and(eq(chainTransactions.id, id), eq(chainTransactions.status, 'signed')));
}

/** Its nonce went to a transaction that we do not know: it is signed again with another one. */
export async function queueAgain(db: Database, id: string): Promise<void> {
  await db
    .update(chainTransactions)
    .set({ status: 'queued', nonce: null, hash: null })
    .where(
      and(
        eq(chainTransactions.id, id),
        eq(chainTransactions.status, 'broadcast'),
        isNotNull(chainTransactions.signer),
      ),
    );
}

/** Says on a transaction that waits why it does. Returns whether that is news. */
export async function noteRefusal(db: Database, row: TransactionRow, refusal: Refusal): Promise<boolean> {
  if (row.errorCode === refusal.code) return false;
  await db
    .update(chainTransactions)
    .set({ errorCode: refusal.code, errorText: refusal.text })
    .where(eq(chainTransactions.id, row.id));
  return true;
}
