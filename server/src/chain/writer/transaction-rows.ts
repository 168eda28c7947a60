import type { ChainName } from '@talkies/shared';
import { and, asc, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { Hex } from 'viem';
import type { Database } from '../../platform/db/database.ts';
import type { SignerName } from '../signers.ts';
import { chainAttempts, chainTransactions, isOpenTransaction } from '../tables.ts';
import type { Fees } from './fees.ts';
import { type TransactionRequest, topUpKey, type WrittenTransaction } from './port.ts';
import type { TransactionRefusal } from './refusal.ts';

export type TransactionRow = typeof chainTransactions.$inferSelect;
/** a transaction that we sign */
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

/** The key of the transaction, ours or a reported one, with bytes of this hash; null where there is none. */
export async function keyOfHash(db: Database, hash: Hex): Promise<string | null> {
  const [row] = await db
    .select({ key: chainTransactions.key })
    .from(chainAttempts)
    .innerJoin(chainTransactions, eq(chainTransactions.id, chainAttempts.transactionId))
    .where(eq(chainAttempts.hash, hash));
  return row?.key ?? null;
}

/** Whether the tank has topped up, or is topping up, the wallet for this transaction. */
export async function isToppedUp(db: Database, { key }: Pick<TransactionRow, 'key'>): Promise<boolean> {
  const given = await findByKey(db, topUpKey(key));
  return given !== undefined && given.status !== 'failed';
}

export async function findById(db: Database, id: string): Promise<TransactionRow | undefined> {
  const [row] = await db.select().from(chainTransactions).where(eq(chainTransactions.id, id));
  return row;
}

/** The most rows of each kind for one tick: its requests to a node do not grow with what waits. */
const MAX = { toSend: 50, sent: 200, external: 100 };
const LONGEST_PAUSE = sql`interval '2 minutes'`;

/** Whether a chain has transactions that are still to be sent, or on their way to a block. */
export async function hasOpen(db: Database, chain: ChainName): Promise<boolean> {
  const [open] = await db
    .select({ id: chainTransactions.id })
    .from(chainTransactions)
    .where(and(eq(chainTransactions.chain, chain), isOpenTransaction))
    .limit(1);
  return open !== undefined;
}

/**
 * Our transactions that no node has accepted yet, in the order in which they must reach the chain: by nonce, then by
 * the time of the request. A refused one is checked again after an eighth of the time that it has waited.
 */
export const transactionsToSend = (db: Database, chain: ChainName, now: Date): Promise<TransactionRow[]> => {
  const { checkedAt, createdAt } = chainTransactions;
  return db
    .select()
    .from(chainTransactions)
    .where(
      and(
        eq(chainTransactions.chain, chain),
        isNotNull(chainTransactions.signer),
        inArray(chainTransactions.status, ['queued', 'signed']),
        or(
          isNull(checkedAt),
          sql`${checkedAt} + least((${checkedAt} - ${createdAt}) / 8, ${LONGEST_PAUSE}) <= ${now.toISOString()}::timestamptz`,
        ),
      ),
    )
    .orderBy(
      asc(chainTransactions.nonce),
      sql`${checkedAt} asc nulls first`,
      asc(createdAt),
      asc(chainTransactions.id),
    )
    .limit(MAX.toSend);
};

/** Transactions on their way to a block, ours or other wallets', the least recently checked first. */
export const transactionsUnderway = (
  db: Database,
  chain: ChainName,
  whose: 'own' | 'external',
): Promise<TransactionRow[]> =>
  db
    .select()
    .from(chainTransactions)
    .where(
      and(
        eq(chainTransactions.chain, chain),
        eq(chainTransactions.status, 'broadcast'),
        (whose === 'own' ? isNotNull : isNull)(chainTransactions.signer),
      ),
    )
    .orderBy(
      sql`${chainTransactions.checkedAt} asc nulls first`,
      asc(chainTransactions.nonce),
      asc(chainTransactions.id),
    )
    .limit(whose === 'own' ? MAX.sent : MAX.external);

export async function markCheckedAt(db: Database, rows: TransactionRow[], at: Date): Promise<void> {
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  await db.update(chainTransactions).set({ checkedAt: at }).where(inArray(chainTransactions.id, ids));
}

/** All bytes that were ever signed for each of these rows, by the row's id. */
export async function attemptsOf(db: Database, rows: { id: string }[]): Promise<Map<string, Attempt[]>> {
  const ids = rows.map(({ id }) => id);
  const all =
    ids.length > 0
      ? await db.select().from(chainAttempts).where(inArray(chainAttempts.transactionId, ids))
      : [];
  return Map.groupBy(all, ({ transactionId }) => transactionId);
}

/** The bytes that were signed or sent last. */
export function currentOf(row: Pick<TransactionRow, 'hash' | 'key'>, attempts: Attempt[]): Attempt {
  const current = attempts.find(({ hash }) => hash === row.hash);
  if (!current) throw new Error(`the bytes of transaction ${row.key} are not there`);
  return current;
}

export interface Signed {
  raw: Hex;
  hash: Hex;
  gas: bigint;
  fees: Fees;
  /** it only uses up its nonce */
  empty?: boolean;
}

/** Stores other bytes for the same nonce, unless another process has done so or the old ones were mined. */
export async function storeReplacement(
  db: Database,
  row: TransactionRow,
  signed: Signed,
  at: Date,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const changed = await tx
      .update(chainTransactions)
      .set({ hash: signed.hash, gas: Number(signed.gas), sentAt: at, errorCode: null, errorText: null })
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
  { raw, hash, fees, empty = false }: Pick<Signed, 'raw' | 'hash' | 'fees' | 'empty'>,
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
      empty,
    })
    .onConflictDoNothing();
}

/** Marks a transaction as accepted by a node. An earlier sending time stays, unless its block was orphaned. */
export async function markBroadcast(db: Database, id: string, at: Date): Promise<void> {
  await db
    .update(chainTransactions)
    .set({ status: 'broadcast', sentAt: at, errorCode: null, errorText: null })
    .where(
      and(
        eq(chainTransactions.id, id),
        or(
          eq(chainTransactions.status, 'signed'),
          and(eq(chainTransactions.status, 'broadcast'), isNull(chainTransactions.sentAt)),
        ),
      ),
    );
}

/** Takes away what kept a transaction waiting, since a node has its bytes. An earlier sending time stays. */
export async function markKnown(db: Database, id: string, at: Date): Promise<void> {
  await db
    .update(chainTransactions)
    .set({
      sentAt: sql`coalesce(${chainTransactions.sentAt}, ${at.toISOString()}::timestamptz)`,
      errorCode: null,
      errorText: null,
    })
    .where(and(eq(chainTransactions.id, id), eq(chainTransactions.status, 'broadcast')));
}

/** Queues a transaction again whose nonce an unrelated one has used for good: it is signed with another nonce. */
export async function queueAgain(db: Database, id: string): Promise<boolean> {
  const changed = await db
    .update(chainTransactions)
    .set({ status: 'queued', nonce: null, hash: null, sentAt: null, cancelRequestedAt: null, ...unrefused })
    .where(
      and(
        eq(chainTransactions.id, id),
        eq(chainTransactions.status, 'broadcast'),
        isNotNull(chainTransactions.signer),
      ),
    )
    .returning({ id: chainTransactions.id });
  return changed.length > 0;
}

/**
 * Queues a transaction again whose bytes no node has: it is signed anew when it can be paid for. Its nonce stays, so
 * that no more than one of all its signed bytes can be mined.
 */
export async function unsign(db: Database, id: string): Promise<void> {
  await db
    .update(chainTransactions)
    .set({ status: 'queued', hash: null })
    .where(and(eq(chainTransactions.id, id), eq(chainTransactions.status, 'signed')));
}

const unrefused = { checkedAt: null, errorCode: null, errorText: null };

/** Stores why a transaction waits, and when that was last seen. Returns whether the reason is new. */
export async function noteRefusal(
  db: Database,
  row: TransactionRow,
  refusal: TransactionRefusal,
  at: Date,
): Promise<boolean> {
  await db
    .update(chainTransactions)
    .set({ errorCode: refusal.code, errorText: refusal.text, checkedAt: at })
    .where(and(eq(chainTransactions.id, row.id), eq(chainTransactions.status, row.status)));
  return row.errorCode !== refusal.code;
}
