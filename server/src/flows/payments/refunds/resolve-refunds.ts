import type { OrderResolution } from '@talkies/shared/studio';
import type { Needs } from '../../../chain/context.ts';
import { ethPaymentOf } from '../../../modules/eth-payments/index.ts';
import type { OrderRow } from '../../../modules/orders/index.ts';
import {
  failingRefunds,
  isConfirmed,
  isContradicted,
  isDisputed,
  moveRefund,
  type PaymentRow,
  paymentsOf,
  type RefundRow,
  refundsOf,
  setRefund,
} from '../../../modules/payments/index.ts';
import type { Database } from '../../../platform/db/database.ts';
import { identifyOne, identityOfPayment, type PaymentIdentity } from '../identify-payment.ts';
import { confirmRefund } from './refund.ts';
import { RefundRefused } from './refund-refused.ts';

type ByHand = 'paid-back' | 'went-back' | 'begin-refund-again';

/** The resolutions that an operator may choose for a refund that is stuck. */
const fits: Record<ByHand, (refund: RefundRow) => boolean> = {
  'paid-back': (refund) => (refund.state === 'due' && refund.failures > 0) || isContradicted(refund),
  'went-back': (refund) => !isConfirmed(refund),
  // a due refund begins again by itself, with the same key where nobody knows whether it was accepted
  'begin-refund-again': ({ state, reference }) => state === 'asked' && reference !== null,
};

type Failing = { refund: RefundRow; payment: PaymentRow };

const failing = (ctx: Needs<'clock' | 'db'>, order: OrderRow): Promise<Failing[]> =>
  failingRefunds(ctx.db, ctx.clock.now(), 100, order.id);

/** A resolution that an operator can give for an order now, by `resolveOrder`. */
export interface PossibleResolution {
  resolution: OrderResolution;
  /** null: everything of the order that waits */
  about: PaymentIdentity | null;
}

const identityOfRefund = ({ refund, payment }: Failing): PaymentIdentity => ({
  ...identityOfPayment(payment),
  ...{ id: refund.id, amount: refund.amount, currency: refund.currency },
});

/** The resolutions that an operator can give for an order now; each names its payment. */
export async function resolutionsOf(
  ctx: Needs<'clock' | 'db'>,
  order: OrderRow,
): Promise<PossibleResolution[]> {
  const payments = await paymentsOf(ctx.db, order.id);
  const [isWaiting, listed, eth] = await Promise.all([
    waiting(ctx.db, order).then((refunds) => refunds.length > 0),
    failing(ctx, order),
    ethPaymentOf(ctx.db, order.id),
  ]);
  const byHand = (Object.keys(fits) as ByHand[]).flatMap((resolution) =>
    listed
      .filter(({ refund }) => fits[resolution](refund))
      .map((one) => ({ resolution, about: identityOfRefund(one) })),
  );
  const disputes = payments.filter(isDisputed).flatMap((one) =>
    (['dispute-won', 'dispute-lost'] as const).map((resolution) => ({
      resolution,
      about: identityOfPayment(one),
    })),
  );
  const paid = payments.find(({ id, state }) => id === order.paymentId && state === 'paid');
  return [
    ...(isWaiting || eth?.state === 'refunding'
      ? [{ resolution: 'retry-refund' as const, about: null }]
      : []),
    ...byHand,
    ...disputes,
    ...(order.state === 'complete' && paid
      ? [{ resolution: 'adopt-refund' as const, about: identityOfPayment(paid) }]
      : []),
  ];
}

const waiting = async (db: Database, order: OrderRow): Promise<RefundRow[]> => {
  const all = await paymentsOf(db, order.id);
  const refunds = await refundsOf(
    db,
    all.map(({ id }) => id),
  );
  return refunds.filter((refund) => !isConfirmed(refund));
};

/** Makes an order's waiting refunds due at once. @returns their number */
export async function retryRefunds(ctx: Needs<'clock' | 'db'>, order: OrderRow): Promise<number> {
  const refunds = await waiting(ctx.db, order);
  for (const { id } of refunds) await setRefund(ctx.db, id, { nextCheckAt: ctx.clock.now() });
  return refunds.length;
}

type Ports = Needs<'changes' | 'clock' | 'config' | 'db' | 'mail' | 'queue'>;

/** The refund of an order that a resolution is for: `about`, or the only one. @throws RefundRefused */
async function listedFor(
  ctx: Needs<'clock' | 'db'>,
  order: OrderRow,
  { what, about, without }: { what: ByHand; about: string | undefined; without: string },
): Promise<RefundRow> {
  const found = (await failing(ctx, order)).filter(({ refund }) => fits[what](refund));
  const one = identifyOne(found, identityOfRefund, about, '--refund ID');
  if (!one) throw new RefundRefused(without);
  return one.refund;
}

/** @returns the refund; null where another process was first */
const when = (done: unknown, refund: RefundRow): RefundRow | null => (done ? refund : null);

/**
 * Records that the shop paid a refund in another way, which the provider refuses or denies.
 * @param about its id, needed where there are several
 * @returns null where another process was first @throws RefundRefused where there is none, or more than one
 */
export async function refundedElsewhere(
  ctx: Ports,
  order: OrderRow,
  reference: string,
  about?: string,
): Promise<RefundRow | null> {
  const without = 'No refund of this order waits that the provider has refused.';
  const refund = await listedFor(ctx, order, { what: 'paid-back', about, without });
  if (!isConfirmed(refund)) return when(await confirmRefund(ctx, refund.id, reference, 'elsewhere'), refund);
  const set = { elsewhere: true, reference, verifyAt: null, recheckAt: null, problem: null };
  return when(await moveRefund(ctx.db, refund, set), refund);
}

const UNLISTED = 'No refund of this order waits that the provider has not spoken of for two hours.';

/**
 * Records that a refund without a status from the provider went back, as an operator saw there. The books are checked until
 * they agree; where they do not, the order is listed again (adr/545).
 * @param about its id, needed where there are several
 * @returns null where another process was first @throws RefundRefused where none is listed, or more than one
 */
export async function refundedByHand(
  ctx: Ports,
  order: OrderRow,
  reference: string,
  about?: string,
): Promise<RefundRow | null> {
  const refund = await listedFor(ctx, order, { what: 'went-back', about, without: UNLISTED });
  return when(await confirmRefund(ctx, refund.id, reference, 'operator'), refund);
}

/**
 * Begins a refund again that the provider has accepted and, as an operator saw there, not made. Nothing is sent before the
 * provider's books show that nothing went back.
 * @param about its id, needed where there are several
 * @returns null where another process was first @throws RefundRefused where none is listed, or more than one
 */
export async function beginRefundAgain(
  ctx: Needs<'clock' | 'db'>,
  order: OrderRow,
  about?: string,
): Promise<RefundRow | null> {
  const refund = await listedFor(ctx, order, { what: 'begin-refund-again', about, without: UNLISTED });
  const set = { state: 'due', reference: null, failures: refund.failures + 1 } as const;
  return when(await moveRefund(ctx.db, refund, { ...set, nextCheckAt: ctx.clock.now() }), refund);
}
