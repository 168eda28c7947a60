import { dollarsOfCents, shareDown } from '@talkies/shared';
import type { Needs } from '../../chain/context.ts';
import { dropsOf } from '../../chain/index.ts';
import { ethPaymentOf, paysForOrder } from '../../modules/eth-payments/index.ts';
import { type OrderRow, orderById, orderLabel } from '../../modules/orders/index.ts';
import { paymentById } from '../../modules/payments/index.ts';
import { bookedShareOf, entriesWithin } from '../../modules/royalties/index.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Delivered } from './compare-tokens.ts';
import type { Difference, Period } from './difference.ts';

/**
 * Compares the royalty ledger with the sales that it covers: an order's entries must add up to the drop's share of its price
 * where it is delivered and the shop has its money, and to nothing elsewhere. Checks the orders delivered or booked in the
 * period.
 */
export async function compareRoyalties(
  ctx: Needs<'db'>,
  period: Period,
  delivered: readonly Delivered[],
): Promise<Difference[]> {
  const found: Difference[] = [];
  const seen = new Set<string>();
  const compare = async (order: OrderRow, isElsewhere: boolean): Promise<void> => {
    seen.add(order.id);
    const due = isElsewhere ? await shareOf(ctx.db, order) : 0n;
    const booked = await bookedShareOf(ctx.db, order.id);
    if (due !== booked)
      found.push({
        kind: 'royalty',
        about: orderLabel(order.number),
        what: `the ledger holds ${dollars(booked)}; the share is ${dollars(due)}`,
      });
  };
  for (const { order, mint } of delivered) await compare(order, mint.price === null);
  for (const orderId of await entriesWithin(ctx.db, period.from, period.until)) {
    if (seen.has(orderId)) continue;
    const order = await orderById(ctx.db, orderId);
    if (order) await compare(order, true);
    else found.push({ kind: 'royalty', about: orderId, what: 'the ledger holds a share of no order' });
  }
  return found;
}

/** Whether the shop still has an order's money. */
async function isStillPaid(db: Database, order: OrderRow): Promise<boolean> {
  if (!order.paymentId) return true;
  const payment = await paymentById(db, order.paymentId);
  if (payment) return payment.state === 'paid';
  const eth = await ethPaymentOf(db, order.id);
  return eth === null || paysForOrder(eth);
}

async function shareOf(db: Database, order: OrderRow): Promise<bigint> {
  // a reorganisation may remove the token for some blocks; the sale stays booked meanwhile
  if (!(await isStillPaid(db, order)) || !['complete', 'minted', 'minting'].includes(order.state)) return 0n;
  const [drop] = await dropsOf(db, order.chain, [order.dropId]);
  return drop ? shareDown(order.priceCents, drop.royaltyBps) : 0n;
}

const dollars = (cents: bigint): string => `${dollarsOfCents(cents)} USD`;
