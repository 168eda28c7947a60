import { exactMoney } from '@talkies/shared';
import type { Needs } from '../../chain/context.ts';
import {
  type Chain,
  cancelTransaction,
  externalTransactionKey,
  receiverPaymentOf,
} from '../../chain/index.ts';
import {
  decideEthPayment,
  discardEthReport,
  type EthFacts,
  type EthPaymentRow,
  type EthStep,
  endEthAttempt,
  ethRefundCall,
  ethRefundKey,
  leftAtReceiver,
  lockEthPayment,
  payingInEth,
  setEthPayment,
} from '../../modules/eth-payments/index.ts';
import {
  isDelivered,
  moveOrderOrThrow,
  type OrderRow,
  orderById,
  stepsToRefund,
} from '../../modules/orders/index.ts';
import { reverseSale } from '../../modules/royalties/index.ts';
import { failureOf } from '../../modules/transactions/index.ts';
import type { Database } from '../../platform/db/database.ts';
import { creditEthSale } from '../orders/issue-receipts.ts';
import { deliveredBefore } from '../payments/delivered-before.ts';
import { canMintAgain, enqueueMint, mintAgain, mintKey, whyUndeliverable } from '../payments/mint-paid.ts';
import { notifyRefund, type RefundStep } from '../payments/refunds/notify-refund.ts';

type Ports = Needs<
  'chains' | 'changes' | 'clock' | 'config' | 'db' | 'log' | 'mail' | 'queue' | 'signers' | 'writer'
>;

declare module '../../platform/mail/outbox.ts' {
  interface MailData {
    'eth-payment/refund-due': { orderId: string };
    'eth-payment/refunded': { orderId: string };
  }
}

/** The facts of the receiver's chain that are the same for all payments. */
export type ChainWide = Pick<EthFacts, 'collectingFrom' | 'final' | 'head' | 'isChainIdle'>;

/**
 * Moves a payment in ETH as its chain and its order require; each step is one transaction, so that a process may end between
 * any two. May be repeated, in any number of processes.
 */
export async function trackEthPayment(
  ctx: Ports,
  chain: Chain,
  payment: EthPaymentRow,
  common: ChainWide,
): Promise<void> {
  const order = await orderById(ctx.db, payment.orderId);
  if (!order) return;
  const isPaid = payment.state === 'paid';
  const mint = isPaid ? await ctx.writer.transactionByKey(mintKey(order)) : null;
  const undeliverable = isPaid ? await whyUndeliverable(ctx, order, mint) : null;
  const mintRefused = await canMintAgain(ctx, order, mint);
  const mintWaits = mint?.status === 'queued';
  const before = payment.state === 'quoted' && (await wasDelivered(ctx, payment, order));
  const done = await ctx.db.transaction(async (tx) => {
    const current = await lockEthPayment(tx, payment.id);
    const now = await orderById(tx, payment.orderId);
    if (current?.state !== payment.state || !now) return 'none';
    // its mint became final only since then, and may be the voucher's: that is not checked yet
    if (now.state !== order.state || now.reservesEdition !== order.reservesEdition) return 'none';
    // another process requested the refused mint again, under this payment's lock
    if (mint && (await ctx.writer.transactionByKey(mintKey(now), tx))?.id !== mint.id) return 'none';
    const received = await receiverPaymentOf(tx, current);
    const facts = {
      ...common,
      received,
      undeliverable,
      mintWaits,
      mintRefused,
      deliveredBefore: before,
      now: ctx.clock.now(),
    };
    const step = decideEthPayment(current, { ...now, delivered: isDelivered(now) }, facts);
    await applyStep(ctx, tx, chain, { payment: current, order: now, left: leftAtReceiver(received) }, step);
    return step.kind === 'none' && !received ? 'unseen' : step.kind;
  });
  // once its mint is cancelled, the next check finds that the order cannot be delivered
  if (done === 'call-off' && mint) await cancelTransaction(ctx, mint.id);
  if (done === 'unseen') await endFailedAttempt(ctx, payment);
  else if (done !== 'none') await ctx.changes.emit('orders', payment.orderId);
}

/** @throws chain/unavailable while it is not certain: then the payment is checked again */
async function wasDelivered(ctx: Ports, payment: EthPaymentRow, order: OrderRow): Promise<boolean> {
  const received = await receiverPaymentOf(ctx.db, payment);
  return received !== null && (await deliveredBefore(ctx, order)) !== null;
}

interface TrackedPayment {
  payment: EthPaymentRow;
  order: OrderRow;
  /** wei of the payment that are still at the receiver */
  left: bigint;
}

async function applyStep(
  ctx: Ports,
  tx: Database,
  chain: Chain,
  tracked: TrackedPayment,
  step: EthStep,
): Promise<void> {
  const { payment, order } = tracked;
  const at = ctx.clock.now();
  switch (step.kind) {
    case 'none':
    case 'call-off':
      return;
    case 'await':
      await moveOrderOrThrow(tx, order, [], {
        cause: 'the payment in ETH is in a block',
        at,
        set: payingInEth,
      });
      return;
    case 'mint-again':
      return mintAgain(ctx, tx, order);
    case 'release':
    case 'void':
      return releaseEdition(ctx, tx, tracked, step.kind);
    case 'pay':
      await setEthPayment(tx, payment.id, { state: 'paid', failure: null, nextCheckAt: null, updatedAt: at });
      return pay(ctx, tx, tracked);
    case 'adopt': {
      await setEthPayment(tx, payment.id, { state: 'paid', failure: null, nextCheckAt: null, updatedAt: at });
      const set = { paymentId: payment.id, paying: false, ethQuoted: false, failure: null };
      await moveOrderOrThrow(tx, order, [], { cause: 'paid in ETH before a restore', at, set });
      return;
    }
    case 'keep':
      return setEthPayment(tx, payment.id, { state: 'kept', updatedAt: at });
    case 'refund':
      return refund(ctx, tx, chain, tracked, step.reason);
    case 'refunded': {
      const reason = payment.failure ?? 'The payer took the money back.';
      await setEthPayment(tx, payment.id, {
        ...{ state: 'refunded', failure: reason },
        ...{ refundedAt: at, updatedAt: at },
      });
      if (order.paymentId === payment.id) {
        await reverseSale(tx, order.id, 'the receiver sent the money back', at);
        await creditEthSale(ctx, tx, order, { id: payment.id, reason });
      }
      await tell(ctx, tx, tracked, 'refunded');
      if (order.state === 'refund_due' && order.paymentId === payment.id)
        await moveOrderOrThrow(tx, order, ['refunded'], { cause: 'the receiver sent the money back', at });
    }
  }
}

async function pay(ctx: Ports, tx: Database, { payment, order }: TrackedPayment): Promise<void> {
  const moved = await moveOrderOrThrow(tx, order, ['paid', 'minting'], {
    cause: 'paid in ETH at the receiver',
    at: ctx.clock.now(),
    set: { paymentId: payment.id, paying: false, ethQuoted: false, latePaymentUntil: null, failure: null },
  });
  await enqueueMint(ctx, tx, moved);
}

/** Releases the edition that was reserved for the payment. */
async function releaseEdition(
  ctx: Ports,
  tx: Database,
  { payment, order }: TrackedPayment,
  kind: 'release' | 'void',
): Promise<void> {
  const at = ctx.clock.now();
  await discardEthReport(ctx, tx, payment, payment.txHash ? 'The payment did not arrive in time.' : null);
  const now = await orderById(tx, order.id);
  if (now?.ethQuoted)
    await moveOrderOrThrow(tx, now, [], { cause: 'the quote in ETH ran out', at, set: { ethQuoted: false } });
  if (kind === 'void') await setEthPayment(tx, payment.id, { state: 'void', updatedAt: at });
}

/** Enqueues the cashier's refund at the receiver, and ends the order where nothing else pays for it. */
async function refund(
  ctx: Ports,
  tx: Database,
  chain: Chain,
  { payment, order, left }: TrackedPayment,
  reason: string,
): Promise<void> {
  const at = ctx.clock.now();
  await setEthPayment(tx, payment.id, {
    state: 'refunding',
    failure: reason,
    nextCheckAt: null,
    refundRequestedAt: at,
    updatedAt: at,
  });
  if (left > 0n)
    await ctx.writer.enqueueTransaction(tx, {
      chain: payment.chain,
      signer: 'cashier',
      ...ethRefundCall(chain.config, payment, left),
      key: ethRefundKey(payment),
    });
  await tell(ctx, tx, { payment, order, left }, 'refund-due');
  const through = stepsToRefund(order, payment.id);
  // where other money pays for the order, its creator keeps the share
  if (through || order.paymentId === payment.id) await reverseSale(tx, order.id, reason, at);
  const waitsForIt = order.paying && order.paymentKey === null && order.txHash === null;
  const set = { ethQuoted: false, paying: order.paying && !waitsForIt };
  if (!through) {
    if (order.ethQuoted) await moveOrderOrThrow(tx, order, [], { cause: reason, at, set });
    return;
  }
  const ended = { ...set, paymentId: payment.id, reservesEdition: false, failure: reason };
  await moveOrderOrThrow(tx, order, through, { cause: reason, at, set: ended });
}

/** Notifies the buyer of a refund, by mail and in the shop. */
async function tell(
  ctx: Ports,
  tx: Database,
  { payment, order }: TrackedPayment,
  step: RefundStep,
): Promise<void> {
  await ctx.mail.post(tx, `eth-payment/${step}`, { orderId: order.id }, payment.id);
  const amount = exactMoney(BigInt(payment.amount), 'ETH');
  await notifyRefund(ctx, tx, order, { step, refundId: payment.id, amount });
}

/** Ends an attempt that failed or was replaced in the wallet, as the writer knows: the order can be paid again. */
async function endFailedAttempt(ctx: Ports, payment: EthPaymentRow): Promise<void> {
  if (payment.state !== 'quoted') return;
  const { txHash, chain } = payment;
  const key = payment.paymentKey ?? (txHash && externalTransactionKey(chain, txHash));
  const written = key ? await ctx.writer.transactionByKey(key) : null;
  const failure = written && failureOf(written);
  if (failure) await endEthAttempt(ctx, payment, failure);
}
