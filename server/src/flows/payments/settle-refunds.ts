import type { OrderSettlement } from '@talkies/shared/studio';
import type { Needs } from '../../chain/context.ts';
import { ethPaymentOf } from '../../modules/eth-payments/index.ts';
import type { OrderRow } from '../../modules/orders/index.ts';
import {
  failingRefunds,
  isContradicted,
  moveRefund,
  paymentsOf,
  type RefundRow,
  refundsOf,
  setRefund,
} from '../../modules/payments/index.ts';
import type { Database } from '../../platform/db/database.ts';
import { RefundRefused } from './operate-refunds.ts';
import { confirmRefund } from './refund.ts';

type ByHand = 'paid-back' | 'went-back' | 'begin-refund-again';

/** What somebody's word can say of a refund that is listed because it does not get on by itself. */
const fits: Record<ByHand, (refund: RefundRow) => boolean> = {
  'paid-back': (refund) => (refund.state === 'due' && refund.failures > 0) || isContradicted(refund),
  'went-back': ({ state }) => state !== 'confirmed',
  // one that is still due begins again by itself, and by the same key where nobody knows whether it was taken on
  'begin-refund-again': ({ state, reference }) => state === 'asked' && reference !== null,
};

const failing = async (ctx: Needs<'clock' | 'db'>, order: OrderRow): Promise<RefundRow[]> =>
  (await failingRefunds(ctx.db, ctx.clock.now(), 100, order.id)).map(({ refund }) => refund);

/** What an operator could end of an order now, by `settleOrder`. */
export async function settlementsOf(ctx: Needs<'clock' | 'db'>, order: OrderRow): Promise<OrderSettlement[]> {
  const payments = await paymentsOf(ctx.db, order.id);
  const [isWaiting, listed, eth] = await Promise.all([
    waiting(ctx.db, order).then((refunds) => refunds.length > 0),
    failing(ctx, order),
    ethPaymentOf(ctx.db, order.id),
  ]);
  const byHand = Object.keys(fits) as ByHand[];
  const paid = payments.find(({ id }) => id === order.paymentId)?.state === 'paid';
  const disputed = payments.some(({ state, disputeEnd }) => state === 'disputed' && disputeEnd === null);
  return [
    ...(isWaiting || eth?.state === 'refunding' ? (['retry-refund'] as const) : []),
    ...byHand.filter((one) => listed.some(fits[one])),
    ...(disputed ? (['dispute-won', 'dispute-lost'] as const) : []),
    ...(order.state === 'complete' && paid ? (['adopt-refund'] as const) : []),
  ];
}

const waiting = async (db: Database, order: OrderRow): Promise<RefundRow[]> => {
  const all = await paymentsOf(db, order.id);
  const refunds = await refundsOf(
    db,
    all.map(({ id }) => id),
  );
  return refunds.filter(({ state }) => state !== 'confirmed');
};

/** Has the provider asked at once for an order's refunds that wait. @returns how many */
export async function retryRefunds(ctx: Needs<'clock' | 'db'>, order: OrderRow): Promise<number> {
  const refunds = await waiting(ctx.db, order);
  for (const { id } of refunds) await setRefund(ctx.db, id, { nextCheckAt: ctx.clock.now() });
  return refunds.length;
}

type Ports = Needs<'changes' | 'clock' | 'config' | 'db' | 'mail' | 'queue'>;

/** The oldest of an order's that it can be said of. @throws RefundRefused */
async function listedFor(
  ctx: Needs<'clock' | 'db'>,
  order: OrderRow,
  what: ByHand,
  without: string,
): Promise<RefundRow> {
  const refund = (await failing(ctx, order)).find(fits[what]);
  if (!refund) throw new RefundRefused(without);
  return refund;
}

/** @returns the refund, null where another was faster */
const when = (done: unknown, refund: RefundRow): RefundRow | null => (done ? refund : null);

/**
 * Records that an order's oldest refund that the provider refuses, or denies, was paid by the shop in another way.
 * @returns null where somebody was faster @throws RefundRefused where there is none
 */
export async function refundedElsewhere(
  ctx: Ports,
  order: OrderRow,
  reference: string,
): Promise<RefundRow | null> {
  const refund = await listedFor(
    ctx,
    order,
    'paid-back',
    'No refund of this order waits that the provider has refused.',
  );
  if (refund.state !== 'confirmed')
    return when(await confirmRefund(ctx, refund.id, reference, 'elsewhere'), refund);
  const set = { elsewhere: true, reference, verifyAt: null, problem: null };
  return when(await moveRefund(ctx.db, refund, set), refund);
}

const UNLISTED = 'No refund of this order waits that the provider has not spoken of for two hours.';

/**
 * Records that an order's oldest refund of which the provider does not speak went back, as an operator saw there. Its books
 * are looked into until they agree; where they do not, the order is listed again (adr/545).
 * @returns null where somebody was faster @throws RefundRefused where none is listed
 */
export async function refundedByHand(
  ctx: Ports,
  order: OrderRow,
  reference: string,
): Promise<RefundRow | null> {
  const refund = await listedFor(ctx, order, 'went-back', UNLISTED);
  return when(await confirmRefund(ctx, refund.id, reference, 'operator'), refund);
}

/**
 * Begins an order's oldest refund again that a provider has taken on and, as an operator saw there, not made. Nothing is sent
 * before the provider's books have said that nothing went back.
 * @returns null where somebody was faster @throws RefundRefused where none is listed
 */
export async function beginRefundAgain(
  ctx: Needs<'clock' | 'db'>,
  order: OrderRow,
): Promise<RefundRow | null> {
  const refund = await listedFor(ctx, order, 'begin-refund-again', UNLISTED);
  const set = { state: 'due', reference: null, failures: refund.failures + 1 } as const;
  return when(await moveRefund(ctx.db, refund, { ...set, nextCheckAt: ctx.clock.now() }), refund);
}
