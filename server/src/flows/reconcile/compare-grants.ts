import type { ChainName } from '@talkies/shared';
import type { Needs } from '../../chain/context.ts';
import type { StoredEvent } from '../../chain/index.ts';
import { ethPaymentOf, paysForOrder } from '../../modules/eth-payments/index.ts';
import { givenTickets } from '../../modules/lottery/index.ts';
import { asTickets, type OrderRow, orderLabel, ordersOfNumbers } from '../../modules/orders/index.ts';
import { isDecided, paymentById } from '../../modules/payments/index.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Difference } from './difference.ts';

/** Compares the tickets that the granter bought, by the chain's own blocks, with their orders. */
export async function compareGrants(
  ctx: Needs<'db'>,
  chain: ChainName,
  events: readonly StoredEvent[],
): Promise<Difference[]> {
  const filled = events.filter(({ name }) => name === 'TicketOrderFilled');
  const numbers = filled.map(({ args }) => String(args.orderId));
  const orders = await ordersOfNumbers(ctx.db, chain, numbers);
  const given = await givenTickets(ctx.db, numbers);
  const found: Difference[] = [];
  for (const { txHash, args } of filled) {
    const number = String(args.orderId);
    const order = orders.get(number);
    // the shop's own ticket, which nobody pays for
    if (!order && given.has(number)) continue;
    const what = await whyNot(ctx.db, order ?? null, String(args.holder));
    if (what === null) continue;
    const tickets = `tickets (${txHash})`;
    found.push({
      kind: 'token-without-order',
      about: order ? orderLabel(order.number) : tickets,
      what: `${tickets} ${what}`,
    });
  }
  return found;
}

async function whyNot(db: Database, order: OrderRow | null, holder: string): Promise<string | null> {
  if (!order || !asTickets(order)) return 'were bought under a number of no order of tickets';
  if (order.state !== 'complete') return `were bought, and the order is ${order.state}`;
  if (order.wallet !== holder) return `went to ${holder}, not to the order's wallet`;
  return (await isPaidElsewhere(db, order)) ? null : 'were bought, and nobody paid for them';
}

/** Whether a provider or the receiver of another chain has, or had, the order's money. */
export async function isPaidElsewhere(db: Database, order: OrderRow): Promise<boolean> {
  if (!order.paymentId) return false;
  const payment = await paymentById(db, order.paymentId);
  if (payment) return isDecided(payment.state);
  const eth = await ethPaymentOf(db, order.id);
  return eth !== null && paysForOrder(eth);
}
