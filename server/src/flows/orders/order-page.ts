import { exactAmount, money, unpaidEndStates } from '@talkies/shared';
import type { Order, OrderPage } from '@talkies/shared/schemas';
import type { Needs } from '../../chain/context.ts';
import { creditIn, receiverPaymentOf } from '../../chain/index.ts';
import { type EthPaymentRow, ethPaymentOf } from '../../modules/eth-payments/index.ts';
import { eventsOf, isPayable, type OrderRow, orderById } from '../../modules/orders/index.ts';
import {
  type FundingRow,
  fundingsOf,
  type PaymentRow,
  paymentsOf,
  presentAmount,
  type RefundRow,
  refundsOf,
} from '../../modules/payments/index.ts';
import { receiptsOf } from '../../modules/receipts/index.ts';
import { AppError } from '../../platform/errors.ts';
import { showOrder } from '../checkout/show-order.ts';
import { findDelivery } from '../delivery/find-delivery.ts';
import { isLinkOf } from './order-link.ts';
import { paidBy } from './paid-by.ts';
import { type EthRefund, fullTimeline, type OrderHistory } from './timeline.ts';

type Parts = Needs<'chains' | 'clock' | 'config' | 'db' | 'writer'>;

/**
 * An order's page: all of it for its buyer; for anybody with a mail's link, without the buyer's own data.
 * @throws order/not-found for everybody else: the order's existence is not revealed
 */
export async function orderPage(
  ctx: Parts,
  id: string,
  by: { userId: string | null; token: string | null },
): Promise<OrderPage> {
  const order = await orderById(ctx.db, id);
  const own = order !== null && order.userId === by.userId;
  if (!order || !(own || (by.token !== null && isLinkOf(ctx, id, by.token))))
    throw new AppError('order/not-found');
  const page = await pageOfOrder(ctx, order);
  return own ? page : forStranger(page);
}

const forStranger = (page: OrderPage): OrderPage => ({
  ...page,
  own: false,
  wallet: null,
  transactions: [],
  references: [],
  confirmationPath: null,
  receipt: false,
});

/** The whole page of an order, as its buyer sees it. */
export async function pageOfOrder(ctx: Parts, order: OrderRow): Promise<OrderPage> {
  const ethPayment = await ethPaymentOf(ctx.db, order.id);
  const [shown, events, payments, fundings, mint, receipts, ethRefund] = await Promise.all([
    showOrder(ctx, order),
    eventsOf(ctx.db, order.id),
    paymentsOf(ctx.db, order.id),
    fundingsOf(ctx.db, [order.id]),
    findDelivery(ctx, order),
    receiptsOf(ctx.db, order.id),
    ethPayment && ethRefundOf(ctx, ethPayment),
  ]);
  const refunds = await refundsOf(
    ctx.db,
    payments.map((payment) => payment.id),
  );
  const { currency: coin } = ctx.chains.get(order.chain).config;
  const history: OrderHistory = {
    order,
    events,
    payments,
    refunds,
    mint,
    coin,
    ethPayment,
    ethRefund,
  };
  const paid = paidBy(history);
  const inEth = ['sent', 'confirming'].includes(shown.ethPayment?.state ?? '');
  const { id, number, state, item, marketToken, tickets, wallet, confirmations, token, failure } = shown;
  return {
    ...{ id, number, state, item, marketToken, tickets, wallet, confirmations, token, failure },
    confirmationPath: shown.confirmationPath,
    own: true,
    receipt: receipts.length > 0,
    price: money(order.priceCents, 'USD'),
    paid,
    expiresAt: order.expiresAt.toISOString(),
    payable: isPayable(order, ctx.clock.now()) && !inEth,
    paying: payingOf(order, inEth, payments, fundings),
    timeline: fullTimeline(history),
    transactions: transactionsOf(shown, paid),
    references: [...payments, ...fundings.map(asKnown)].flatMap(({ method, reference }) =>
      reference ? [{ method, reference }] : [],
    ),
    refunds: refundsOfPage(refunds, ethRefund),
  };
}

/**
 * The method of the payment whose outcome is unknown, also where the order has ended: its money goes back; or the on-ramp
 * whose coins are awaited, and still pay for the order.
 */
function payingOf(
  order: OrderRow,
  inEth: boolean,
  payments: readonly PaymentRow[],
  fundings: readonly FundingRow[],
): OrderPage['paying'] {
  const waits = order.state === 'awaiting_payment';
  if (waits && (order.paying || inEth)) return 'wallet';
  if (!waits && !unpaidEndStates.includes(order.state)) return null;
  const pending = payments.find(({ state }) => state === 'pending');
  if (pending || !waits) return pending?.method ?? null;
  // once its coins are there, the buyer pays with a wallet of their own, or where the server could not pay
  const byItself = ({ failure }: FundingRow) => order.walletKind === 'vault' && failure === null;
  return (
    fundings.find((each) => each.state === 'pending' || (each.state === 'funded' && byItself(each)))
      ?.method ?? null
  );
}

/** A funding's reference: the on-ramp's own, or else our id, by which the on-ramp finds the sale too. */
const asKnown = ({ id, method, state, reference }: FundingRow) => ({
  method,
  reference: reference ?? (state === 'funded' ? id : null),
});

function refundsOfPage(refunds: readonly RefundRow[], eth: EthRefund | null): OrderPage['refunds'] {
  const byProvider = refunds.map((refund) => ({
    amount: presentAmount(refund),
    reason: refund.reason,
    state: refund.state,
    at: refund.createdAt.toISOString(),
    confirmedAt: refund.confirmedAt?.toISOString() ?? null,
  }));
  if (!eth) return byProvider;
  const { amount, reason, requestedAt, refundedAt } = eth;
  const atReceiver = {
    ...{ amount, reason, at: requestedAt.toISOString(), confirmedAt: refundedAt?.toISOString() ?? null },
    state: refundedAt ? ('confirmed' as const) : ('asked' as const),
  };
  return [...byProvider, atReceiver];
}

/** The refund of a payment in ETH; null while there is none. */
async function ethRefundOf(ctx: Needs<'chains' | 'db'>, payment: EthPaymentRow): Promise<EthRefund | null> {
  if (!payment.refundRequestedAt) return null;
  const { chain, payer, failure, refundRequestedAt: requestedAt, refundedAt } = payment;
  const received = await receiverPaymentOf(ctx.db, payment);
  const { config } = ctx.chains.get(chain);
  const txHash = received?.refundTxHash;
  const wei = money(BigInt(payment.amount), config.currency);
  return {
    amount: { value: exactAmount(wei), currency: config.currency },
    reason: failure ?? '',
    requestedAt,
    refundedAt,
    credit: txHash
      ? await creditIn(ctx.db, chain, { contract: config.contracts.orderReceiver, account: payer, txHash })
      : null,
  };
}

/**
 * The transactions of an order: a wallet pays and mints in one; a provider's payment is on no chain; a payment in ETH is on
 * another chain.
 */
function transactionsOf(
  { transaction, ethPayment }: Order,
  paid: OrderPage['paid'],
): OrderPage['transactions'] {
  const payment = ethPayment?.transaction ?? null;
  const pays = payment === null && (paid === null || paid.method === 'wallet');
  return [
    ...(payment ? [{ ...payment, pays: true, mints: false }] : []),
    ...(transaction ? [{ ...transaction, pays, mints: true }] : []),
  ];
}
