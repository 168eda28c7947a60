import { mayDo } from '@talkies/shared/studio';
import type { StudioResponse } from '@talkies/shared/studio/schemas';
import type { Needs } from '../../../chain/context.ts';
import { type OrderRow, orderLabel, requireOrder } from '../../../modules/orders/index.ts';
import { currencyOf, ProviderError, type RefundRow } from '../../../modules/payments/index.ts';
import {
  type Acting,
  type AuditEntry,
  actAsOperator,
  approvalRequest,
  approve,
  askApproval,
  type Member,
  moveOrAsk,
} from '../../../modules/studio/index.ts';
import type { Database } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/errors.ts';
import {
  type OperatorRefund,
  refundByOperator,
  worthOfRefund,
} from '../../payments/refunds/operate-refunds.ts';
import { RefundRefused } from '../../payments/refunds/refund-refused.ts';

type Ctx = Needs<'chains' | 'changes' | 'clock' | 'config' | 'db' | 'mail' | 'queue'>;
type Refunded = StudioResponse<'refundOrder'>;

const entryOf = (order: OrderRow, refund: RefundRow): AuditEntry => ({
  operation: 'order.refund',
  subject: { kind: 'order', id: order.id },
  reason: refund.reason,
  before: { state: order.state },
  after: {
    number: orderLabel(order.number),
    refund: refund.id,
    amount: refund.amount.toString(),
    currency: refund.currency,
  },
});

/**
 * Refunds an order's money at once, with a line in the log; for the command, and for members who need no second
 * person.
 * @param first runs in the refund's transaction, before the refund is written
 */
export const refundWithLine = (
  ctx: Ctx,
  who: Acting,
  order: OrderRow,
  requested: OperatorRefund,
  first: (tx: Database) => Promise<void> = async () => undefined,
): Promise<RefundRow> =>
  refundByOperator(ctx, order, requested, (work) =>
    actAsOperator(ctx, who, { permission: 'approve', confirmed: true }, async (tx) => {
      await first(tx);
      const refund = await work(tx);
      return { result: refund, entry: entryOf(order, refund) };
    }),
  );

/** Passes an operation's own refusal on to the browser. */
export async function explained<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof RefundRefused)
      throw new AppError('studio/refused', { detail: error.message, cause: error });
    if (error instanceof ProviderError)
      throw new AppError('studio/refused', {
        detail: 'The provider does not answer. Try again.',
        cause: error,
      });
    throw error;
  }
}

/**
 * Refunds an order's money, or stores the request for another person: where the sum, with what was moved within a
 * day, exceeds the set sum, or where the member may not refund alone.
 * @throws request/not-found, studio/refused, studio/already-waiting, studio/confirmation-required
 */
export async function refundOrder(
  ctx: Ctx,
  member: Member,
  orderId: string,
  requested: { amount?: string | undefined; reason: string; again: boolean },
): Promise<Refunded> {
  const order = await requireOrder(ctx.db, orderId);
  return explained(async () => {
    const given = requested.amount === undefined ? null : BigInt(requested.amount);
    const { amount, cents, refunded, payment } = await worthOfRefund(ctx, order, given);
    const ask = () => {
      const { reason, again } = requested;
      const request = {
        kind: 'refund' as const,
        ...{ orderId, number: orderLabel(order.number), reason, again },
        ...{ amount: amount.toString(), currency: currencyOf(payment), refunded: refunded.toString() },
      };
      return askApproval(ctx, member, { request, subject: orderId, cents, reason });
    };
    if (!mayDo(member.role, 'approve')) return { kind: 'waiting', approval: await ask() };
    const alone = async (count: (tx: Database) => Promise<void>) => {
      const refund = await refundWithLine(ctx, member, order, { ...requested, amount }, count);
      const { id, currency, state } = refund;
      return { id, amount: refund.amount.toString(), currency, state };
    };
    return moveOrAsk(ctx, member, [{ subject: orderId, cents }], { alone, ask });
  });
}

/**
 * Makes a waiting refund, as the second person.
 * @throws as `approve`; studio/refused, also where some of the money was refunded since it was asked for
 */
export async function approveRefund(ctx: Ctx, member: Member, approvalId: string): Promise<void> {
  const { request } = await approvalRequest(ctx, approvalId);
  if (request.kind !== 'refund') throw new AppError('request/not-found');
  const order = await requireOrder(ctx.db, request.orderId);
  const { reason, again, refunded } = request;
  const requested = {
    ...{ amount: BigInt(request.amount), reason, again },
    refunded: refunded === undefined ? undefined : BigInt(refunded),
  };
  await explained(() =>
    refundByOperator(ctx, order, requested, (work) =>
      approve(ctx, member, approvalId, async (tx) => {
        const refund = await work(tx);
        return { result: refund, entry: entryOf(order, refund) };
      }),
    ),
  );
}
