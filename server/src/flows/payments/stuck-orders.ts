import { isPaymentOpen } from '@talkies/shared';
import type { Needs } from '../../chain/context.ts';
import { isRefusedForNow } from '../../chain/index.ts';
import { ticketsKey } from '../../modules/lottery/index.ts';
import {
  buyForKey,
  isOrderOpen,
  type OrderRow,
  orderById,
  orderLabel,
  overdueOrders,
  shopPurchaseOf,
} from '../../modules/orders/index.ts';
import {
  amountText,
  currencyOf,
  failingRefunds,
  hasProvider,
  type PaymentRow,
  paymentsOf,
  type RefundRow,
  undecidedDisputes,
} from '../../modules/payments/index.ts';
import { stuckEthPayments } from '../eth-payments/stuck-eth-payments.ts';
import { mintKey } from './mint-paid.ts';

/** An order that does not progress by itself. */
export interface StuckOrder {
  order: OrderRow;
  reason: string;
  /** the command that resolves it */
  remedy: string;
  /** the studio's screen that resolves it; null: none, and `remedy` is not a command */
  place: RemedyScreen | null;
}

/** The order's own page, the transactions that are stuck, or health: by itself once chains and nodes are well. */
export type RemedyScreen = 'order' | 'transactions' | 'health';

const MAX = 1_000;

/** The orders that should be complete or refunded by now, with open disputes, failing refunds and stuck payments at the receiver. */
export async function stuckOrders(ctx: Needs<'clock' | 'config' | 'db' | 'writer'>): Promise<StuckOrder[]> {
  const now = ctx.clock.now();
  const stuck: StuckOrder[] = [];
  for (const { refund, payment } of await failingRefunds(ctx.db, now, MAX)) {
    const order = await orderById(ctx.db, payment.orderId);
    if (!order) continue;
    stuck.push({
      order,
      ...explainRefund(refund, amountText(refund.amount, refund.currency), orderLabel(order.number)),
      place: 'order',
    });
  }
  const seen = new Set(stuck.map(({ order }) => order.id));
  for (const payment of await undecidedDisputes(ctx.db, MAX)) {
    const order = await orderById(ctx.db, payment.orderId);
    if (!order) continue;
    seen.add(order.id);
    stuck.push({
      order,
      reason: explainDispute(payment),
      remedy: `operator dispute won ${orderLabel(order.number)}, or operator dispute lost ${orderLabel(order.number)}`,
      place: 'order',
    });
  }
  for (const { orderId, reason, remedy, place } of await stuckEthPayments(ctx, now, MAX)) {
    const order = await orderById(ctx.db, orderId);
    if (!order) continue;
    seen.add(order.id);
    stuck.push({ order, reason, remedy: remedy(orderLabel(order.number)), place });
  }
  for (const order of await overdueOrders(ctx.db, now, MAX))
    if (!seen.has(order.id)) stuck.push({ order, ...(await explain(ctx, order)) });
  return stuck;
}

function explainDispute(payment: PaymentRow): string {
  const provider = `${payment.method} ${payment.reference}`;
  const what = `the buyer's bank takes back ${amountText(payment.received, currencyOf(payment))}`;
  switch (payment.state) {
    case 'refunded':
      return `${what}, which went back already: show the refund to the provider (${provider})`;
    case 'refunding':
      return `${what}, which was to go back: what nobody was asked for yet waits, answer at the provider (${provider})`;
    default:
      return `${what}: answer at the provider (${provider})`;
  }
}

type Explained = Omit<StuckOrder, 'order'>;

function explainRefund(
  { state, failures, reference, problem, createdAt }: RefundRow,
  amount: string,
  label: string,
): Omit<Explained, 'place'> {
  const command = `operator refund ${label}`;
  const retry = `${command} --retry`;
  const paidBack = `pay it back yourself and ${command} --paid-back REFERENCE`;
  const why = problem ?? `asked since ${createdAt.toISOString()} and not confirmed`;
  if (state === 'confirmed')
    return {
      reason: `a refund of ${amount} was confirmed (${reference}), and the provider contradicts it: ${why}`,
      remedy: `send it back at the provider, whose books are looked into every hour, or ${paidBack}`,
    };
  // paying once more could send back twice what went back already
  if (state === 'asked' || failures === 0) {
    const again = state === 'asked' && reference ? `; ${command} --not-made begins again` : '';
    return {
      reason: `a refund of ${amount} is not confirmed, and may have gone back: ${why}`,
      remedy: `look at the provider what became of it: ${command} --went-back REFERENCE records that it did${again}; ${retry} asks again`,
    };
  }
  return {
    reason: `a refund of ${amount} is not made: ${why}`,
    remedy: `${retry}, or ${paidBack}`,
  };
}

async function explain(ctx: Needs<'config' | 'db' | 'writer'>, order: OrderRow): Promise<Explained> {
  const withoutKeys = (await paymentsOf(ctx.db, order.id)).find(
    ({ method, state }) =>
      (isPaymentOpen(state) || state === 'refunding') && !hasProvider(ctx.config.payments, method),
  );
  if (withoutKeys)
    return {
      reason: `there are no keys here for payments by ${withoutKeys.method}`,
      remedy: 'set the keys of that provider again, and start',
      place: null,
    };
  if (order.state === 'minting' && order.paymentId) return explainDelivery(ctx, order);
  if (order.state === 'refund_due')
    return {
      reason: 'its refund is asked for and not confirmed',
      remedy: `operator refund ${orderLabel(order.number)} --retry`,
      place: 'order',
    };
  if (order.state === 'awaiting_payment' && order.ethQuoted)
    return {
      reason: 'its quote is over, and Ethereum has not said for good whether it was paid in ETH',
      remedy: 'look at /readyz: finality of Ethereum',
      place: 'health',
    };
  const reason = isOrderOpen(order.state)
    ? 'its quote is over, and the chain has not said that its voucher is void'
    : 'the chain has not confirmed its token';
  return {
    reason,
    remedy: 'look at /readyz: the chain is slow, or its node is out; then operator jobs',
    place: 'health',
  };
}

/** The transaction that delivers a paid order: its name and the writer's key. */
export function deliveryKeyOf(order: OrderRow): [what: string, key: string] {
  switch (shopPurchaseOf(order)) {
    case 'resale':
      return ['purchase', buyForKey(order)];
    case 'tickets':
      return ['purchase of tickets', ticketsKey(order)];
    case null:
      return ['mint', mintKey(order)];
  }
}

async function explainDelivery(ctx: Needs<'writer'>, order: OrderRow): Promise<Explained> {
  const [what, key] = deliveryKeyOf(order);
  const sent = await ctx.writer.transactionByKey(key);
  const why = sent?.error ? `: ${sent.error.text}` : '';
  if (!sent)
    return { reason: `its ${what} is not written`, remedy: 'operator transactions', place: 'transactions' };
  if (sent.status === 'held')
    return {
      reason: `its ${what} is held since a restore`,
      remedy: `operator transactions release ${key}`,
      place: 'transactions',
    };
  const isAgain = what === 'mint' && isRefusedForNow(sent);
  if (sent.status === 'failed')
    return {
      reason: `its ${what} failed${why}; it is ${isAgain ? 'sent again' : 'refunded'} once that is final`,
      remedy: 'look at /readyz: finality',
      place: 'health',
    };
  return {
    reason: `its ${what} is ${sent.status}${why}`,
    remedy: `operator transactions retry ${sent.id}, or operator transactions drop ${sent.id}: then it is refunded`,
    place: 'transactions',
  };
}
