import type { OrderResolution } from '@talkies/shared/studio';
import type { Needs } from '../../../chain/context.ts';
import { type OrderRow, orderLabel, requireOrder } from '../../../modules/orders/index.ts';
import type { RefundRow } from '../../../modules/payments/index.ts';
import { type Acting, type AuditEntry, actAsOperator, type Member } from '../../../modules/studio/index.ts';
import type { Database } from '../../../platform/db/database.ts';
import { retryEthRefund } from '../../eth-payments/retry-refund.ts';
import { endDispute } from '../../payments/end-dispute.ts';
import { adoptRefunds } from '../../payments/refunds/operate-refunds.ts';
import { RefundRefused } from '../../payments/refunds/refund-refused.ts';
import {
  beginRefundAgain,
  refundedByHand,
  refundedElsewhere,
  retryRefunds,
} from '../../payments/refunds/resolve-refunds.ts';
import { studioRefusal } from '../studio-refusal.ts';
import { explained } from './refund-order.ts';

type Ctx = Needs<'chains' | 'changes' | 'clock' | 'config' | 'db' | 'mail' | 'queue' | 'writer'>;

interface ResolutionRequest {
  resolution: OrderResolution;
  /** the id of the refund or payment that is meant, required where the order has several */
  about?: string | undefined;
  /** the reference of the repayment */
  reference?: string | undefined;
  reason?: string | undefined;
}

/** How many were resolved, and the refund concerned. */
interface Resolved {
  count: number;
  refund: RefundRow | null;
}

const requirement = { permission: 'approve', confirmed: true } as const;
const many = (count: number): Resolved => ({ count, refund: null });
const one = (refund: RefundRow | null): Resolved => ({ count: refund ? 1 : 0, refund });

/**
 * Resolves what an order waits for by an operator's statement: in the studio, or by `operator refund` and `operator
 * dispute`. The act and its line in the log are one transaction.
 * @returns a count of 0 where there was nothing to do
 * @throws RefundRefused, ProviderError
 */
export async function resolveOrder(
  ctx: Ctx,
  who: Acting,
  order: OrderRow,
  request: ResolutionRequest,
): Promise<Resolved> {
  const within = <T>(work: (tx: Database) => Promise<T>, resolvedOf: (result: T) => Resolved): Promise<T> =>
    actAsOperator(ctx, who, requirement, async (tx) => {
      const result = await work(tx);
      const resolved = resolvedOf(result);
      return { result, entry: resolved.count > 0 ? entryOf(order, request, resolved) : [] };
    });
  const resolved =
    request.resolution === 'adopt-refund'
      ? // the provider is asked before anything is locked
        one(await adoptRefunds(ctx, order, (work) => within(work, one)))
      : await within(
          (tx) => resolveWithin(inside(ctx, tx), order, request),
          (result) => result,
        );
  await ctx.changes.emit('orders', order.id);
  return resolved;
}

/** Reads, writes and announces within the transaction: nothing is announced that is rolled back. */
const inside = (ctx: Ctx, tx: Database): Ctx => ({
  ...ctx,
  db: tx,
  changes: { ...ctx.changes, emit: (topic, subject) => ctx.changes.emitWith(tx, topic, subject) },
});

async function resolveWithin(
  ctx: Ctx,
  order: OrderRow,
  { resolution, about, reference }: ResolutionRequest,
): Promise<Resolved> {
  switch (resolution) {
    case 'retry-refund':
      return many((await retryRefunds(ctx, order)) + ((await retryEthRefund(ctx, order)) ? 1 : 0));
    case 'dispute-won':
      return many((await endDispute(ctx, order, 'won', about)) ? 1 : 0);
    case 'dispute-lost':
      return many((await endDispute(ctx, order, 'lost', about)) ? 1 : 0);
    case 'begin-refund-again':
      return one(await beginRefundAgain(ctx, order, about));
    case 'went-back':
      return one(await refundedByHand(ctx, order, named(reference), about));
    default:
      return one(await refundedElsewhere(ctx, order, named(reference), about));
  }
}

const named = (reference: string | undefined): string => {
  if (reference) return reference;
  throw new RefundRefused('Say by what it was paid back, such as a bank’s reference or the provider’s.');
};

const entryOf = (
  order: OrderRow,
  { resolution, about, reference, reason }: ResolutionRequest,
  resolved: Resolved,
): AuditEntry => ({
  operation: `order.${resolution}`,
  subject: { kind: 'order', id: order.id },
  reason: reason ?? null,
  before: { state: order.state },
  after: {
    number: orderLabel(order.number),
    count: resolved.count,
    ...(resolved.refund
      ? { amount: resolved.refund.amount.toString(), currency: resolved.refund.currency }
      : {}),
    ...(about ? { about } : {}),
    ...(reference ? { reference } : {}),
  },
});

/** `resolveOrder` for a browser. @throws request/not-found, studio/refused, studio/confirmation-required */
export async function resolveByMember(
  ctx: Ctx,
  member: Member,
  id: string,
  request: ResolutionRequest,
): Promise<void> {
  const order = await requireOrder(ctx.db, id);
  const { count } = await explained(() => resolveOrder(ctx, member, order, request));
  if (count === 0) throw studioRefusal('There is nothing of that kind to settle any more.');
}
