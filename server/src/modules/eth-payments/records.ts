import type { ChainName } from '@talkies/shared';
import { and, asc, eq, inArray } from 'drizzle-orm';
import { type ReceiverPayment, receiverPayments } from '../../chain/index.ts';
import type { Database } from '../../platform/db/database.ts';
import { type EthPaymentRecord, type EthPaymentRow, ethPayments } from './tables.ts';

/** The leave to pay an order in ETH; null where nobody asked for one. */
export async function ethPaymentOf(db: Database, orderId: string): Promise<EthPaymentRow | null> {
  const [row] = await db.select().from(ethPayments).where(eq(ethPayments.orderId, orderId));
  return row ?? null;
}

/** Payments of which something is still to come. */
export const openEthPayments = (db: Database): Promise<EthPaymentRow[]> =>
  db
    .select()
    .from(ethPayments)
    .where(inArray(ethPayments.state, ['quoted', 'paid', 'refunding']))
    .orderBy(asc(ethPayments.createdAt));

/** With its row locked: what follows is decided once at a time, by however many processes. */
export async function lockEthPayment(tx: Database, id: string): Promise<EthPaymentRow | null> {
  const [row] = await tx.select().from(ethPayments).where(eq(ethPayments.id, id)).for('update');
  return row ?? null;
}

/** Writes the leave to pay, in place of an earlier one of the order for another payer. */
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

/** Payments in these states with what their chain holds of them, the oldest first; locked, those that others hold left out. */
export const takeEthPayments = (
  tx: Database,
  chain: ChainName,
  states: EthPaymentRecord[],
  limit: number,
): Promise<{ payment: EthPaymentRow; received: ReceiverPayment }[]> =>
  tx
    .select({ payment: ethPayments, received: receiverPayments })
    .from(ethPayments)
    .innerJoin(
      receiverPayments,
      and(
        eq(receiverPayments.chain, ethPayments.chain),
        eq(receiverPayments.orderId, ethPayments.chainOrderId),
      ),
    )
    .where(and(eq(ethPayments.chain, chain), inArray(ethPayments.state, states)))
    .orderBy(asc(ethPayments.updatedAt))
    .limit(limit)
    .for('update', { of: ethPayments, skipLocked: true });
