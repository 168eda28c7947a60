import type { ChainName } from '@talkies/shared';
import { and, asc, eq, gte, inArray, isNull, lt, notInArray, type SQLWrapper } from 'drizzle-orm';
import { receiverPaymentsThat } from '../../chain/index.ts';
import type { Database } from '../../platform/db/database.ts';
import { type EthPaymentRecord, openEthStates, unpaidEthStates } from './rules.ts';
import { type EthPaymentRow, ethPayments } from './tables.ts';

/** An order's payment in ETH; null where nobody requested one. */
export async function ethPaymentOf(db: Database, orderId: string): Promise<EthPaymentRow | null> {
  const [row] = await db.select().from(ethPayments).where(eq(ethPayments.orderId, orderId));
  return row ?? null;
}

/** The payments in ETH that pay for these orders. */
export const paidEthPayments = (db: Database, orderIds: string[]): Promise<EthPaymentRow[]> =>
  db
    .select()
    .from(ethPayments)
    .where(and(inArray(ethPayments.orderId, orderIds), notInArray(ethPayments.state, unpaidEthStates)));

/** The payments that may still change state by the chain. */
export const unfinishedEthPayments = (db: Database): Promise<EthPaymentRow[]> =>
  db
    .select()
    .from(ethPayments)
    .where(inArray(ethPayments.state, openEthStates))
    .orderBy(asc(ethPayments.createdAt));

/** The payments of delivered orders that are not collected, and of which the receiver has sent something back. */
export const refundedWithToken = (db: Database, chain: ChainName): Promise<EthPaymentRow[]> =>
  db
    .select()
    .from(ethPayments)
    .where(
      and(
        eq(ethPayments.chain, chain),
        inArray(ethPayments.state, ['kept', 'announcing', 'announced']),
        inArray(ethPayments.chainOrderId, receiverPaymentsThat(db, chain, 'refunded')),
      ),
    );

/** Locks the payment's row, so that one process at a time decides on it. */
export async function lockEthPayment(tx: Database, id: string): Promise<EthPaymentRow | null> {
  const [row] = await tx.select().from(ethPayments).where(eq(ethPayments.id, id)).for('update');
  return row ?? null;
}

/** Locks an order's payment in ETH; before its order, as everywhere. */
export async function lockEthPaymentOf(tx: Database, orderId: string): Promise<EthPaymentRow | null> {
  const [row] = await tx.select().from(ethPayments).where(eq(ethPayments.orderId, orderId)).for('update');
  return row ?? null;
}

/** Writes a payment in ETH, in place of an earlier one of the order for another payer. */
export async function putEthPayment(
  tx: Database,
  payment: typeof ethPayments.$inferInsert,
): Promise<EthPaymentRow> {
  const { id: _, createdAt: __, ...set } = payment;
  const [written] = await tx
    .insert(ethPayments)
    .values(payment)
    .onConflictDoUpdate({ target: ethPayments.orderId, set })
    .returning();
  if (!written) throw new Error('the payment in ETH was not written');
  return written;
}

export async function setEthPayment(
  tx: Database,
  id: string,
  set: Partial<EthPaymentRow> & { updatedAt: Date },
): Promise<void> {
  await tx.update(ethPayments).set(set).where(eq(ethPayments.id, id));
}

/** Ends the collection or announcement that a payment was read with; does nothing where another process was first. */
export async function endEthCollection(
  db: Database,
  { id, state, collectKey }: EthPaymentRow,
  set: Pick<EthPaymentRow, 'state' | 'updatedAt'>,
): Promise<void> {
  await db
    .update(ethPayments)
    .set(set)
    .where(
      and(
        eq(ethPayments.id, id),
        eq(ethPayments.state, state),
        collectKey === null ? isNull(ethPayments.collectKey) : eq(ethPayments.collectKey, collectKey),
      ),
    );
}

/** The payments in a state since before `since`, the oldest first. */
export const ethPaymentsSince = (
  db: Database,
  state: EthPaymentRecord,
  since: Date,
  limit: number,
): Promise<EthPaymentRow[]> =>
  db
    .select()
    .from(ethPayments)
    .where(and(eq(ethPayments.state, state), lt(ethPayments.updatedAt, since)))
    .orderBy(asc(ethPayments.updatedAt))
    .limit(limit);

/** The payments of delivered orders from before `before` whose collection the receiver has not announced. */
export const unannouncedEthPayments = (db: Database, before: Date, limit: number): Promise<EthPaymentRow[]> =>
  db
    .select()
    .from(ethPayments)
    .where(and(inArray(ethPayments.state, ['kept', 'announcing']), lt(ethPayments.createdAt, before)))
    .orderBy(asc(ethPayments.createdAt))
    .limit(limit);

/** The payments of a chain that changed in a period. */
export const ethPaymentsWithin = (
  db: Database,
  chain: ChainName,
  from: Date,
  until: Date,
): Promise<EthPaymentRow[]> =>
  db
    .select()
    .from(ethPayments)
    .where(
      and(eq(ethPayments.chain, chain), gte(ethPayments.updatedAt, from), lt(ethPayments.updatedAt, until)),
    );

/** The payments of orders with these numbers on chain. */
export const ethPaymentsOfNumbers = async (
  db: Database,
  chain: ChainName,
  numbers: readonly string[],
): Promise<EthPaymentRow[]> =>
  numbers.length === 0
    ? []
    : db
        .select()
        .from(ethPayments)
        .where(and(eq(ethPayments.chain, chain), inArray(ethPayments.chainOrderId, [...numbers])));

/**
 * Locks payments in these states, the oldest first, and skips those that other transactions have locked.
 * @param among a query of order numbers on chain, to which the payments are limited
 */
export const claimEthPayments = (
  tx: Database,
  chain: ChainName,
  states: EthPaymentRecord[],
  limit: number,
  among?: SQLWrapper,
): Promise<EthPaymentRow[]> =>
  tx
    .select()
    .from(ethPayments)
    .where(
      and(
        eq(ethPayments.chain, chain),
        inArray(ethPayments.state, states),
        among && inArray(ethPayments.chainOrderId, among),
      ),
    )
    .orderBy(asc(ethPayments.updatedAt))
    .limit(limit)
    .for('update', { skipLocked: true });
