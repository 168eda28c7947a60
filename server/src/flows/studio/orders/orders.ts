import { money } from '@talkies/shared';
import type { ParsedStudioInput, StudioOrderNote, StudioResponse } from '@talkies/shared/studio/schemas';
import { getAddress, type Hex, isAddress } from 'viem';
import type { Needs } from '../../../chain/context.ts';
import { retryTransaction } from '../../../chain/index.ts';
import { personOf, userByEmail } from '../../../modules/accounts/index.ts';
import {
  cancelOrder,
  findOrders,
  historyOf,
  type OrderKey,
  orderLabel,
  readOrderLabel,
  requireOrder,
} from '../../../modules/orders/index.ts';
import {
  chargedAsReceived,
  currencyOf,
  eventsOfPayments,
  ordersOfReference,
  paymentsOf,
  type RefundRow,
  refundsOf,
} from '../../../modules/payments/index.ts';
import {
  actAsOperator,
  leftAlone,
  logInspection,
  type Member,
  noteOrder,
  notesOf,
  type OrderNote,
  waitingRequest,
} from '../../../modules/studio/index.ts';
import type { Database } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { pageOfOrder } from '../../orders/order-page.ts';
import { refundableOf } from '../../payments/refunds/operate-refunds.ts';
import { type PossibleResolution, resolutionsOf } from '../../payments/refunds/resolve-refunds.ts';
import { deliveryKeyOf } from '../../payments/stuck-orders.ts';

type Ctx = Needs<'chains' | 'changes' | 'clock' | 'config' | 'db' | 'writer'>;

/** The kinds of search text: a number, a mail or wallet address, a transaction, or a provider's id. */
async function keyOf(db: Database, text: string): Promise<OrderKey> {
  const number = readOrderLabel(text, { bare: true });
  if (number !== null) return { number };
  if (isMail(text)) return { userId: (await userByEmail(db, text.toLowerCase()))?.id ?? '' };
  if (isAddress(text, { strict: false })) return { wallet: getAddress(text) };
  if (/^0x[0-9a-f]{64}$/i.test(text)) return { txHash: text.toLowerCase() as Hex };
  return { ids: await ordersOfReference(db, text) };
}
const isMail = (text: string): boolean => text.includes('@');

/**
 * Orders that match a search, newest first, without their buyers. A search by a person's address requires a reason,
 * which is logged.
 * @throws request/invalid where that reason is missing
 */
export async function searchOrders(
  ctx: Needs<'clock' | 'config' | 'db'>,
  member: Member,
  { q, reason, state, before, limit }: ParsedStudioInput<'searchOrders'>['query'],
): Promise<StudioResponse<'searchOrders'>> {
  if (q !== undefined && isMail(q) && !reason)
    throw new AppError('request/invalid', { fields: [{ field: 'reason', message: 'Say why you look.' }] });
  const key = q === undefined ? null : await keyOf(ctx.db, q);
  if (key && 'userId' in key && reason)
    await logInspection(ctx, member, 'orders', {
      operation: 'person.orders',
      subject: { kind: 'person', id: key.userId },
      reason,
    });
  const rows = await findOrders(ctx.db, key, {
    state,
    before: before === undefined ? undefined : BigInt(before),
    limit: limit + 1,
  });
  const page = rows.slice(0, limit);
  return {
    orders: page.map((row) => ({
      id: row.id,
      number: orderLabel(row.number),
      state: row.state,
      price: money(row.priceCents, 'USD'),
      chain: row.chain,
      failure: row.failure,
      createdAt: row.createdAt.toISOString(),
    })),
    next: rows.length > limit ? (page.at(-1)?.number.toString() ?? null) : null,
  };
}

const presentNote = ({ author, note, at }: OrderNote): StudioOrderNote => ({
  author,
  note,
  at: at.toISOString(),
});

const presentByHand = ({ id, amount, currency, reference, verifyAt, problem }: RefundRow) =>
  verifyAt === null
    ? []
    : [{ id, amount: amount.toString(), currency, reference: reference ?? '', contradiction: problem }];

const presentResolution = ({ resolution, about }: PossibleResolution) => ({
  resolution,
  about: about && { ...about, amount: about.amount.toString() },
});

/** One order with its buyer, its history, and the providers' messages as received. The inspection is logged. */
export async function inspectOrder(
  ctx: Ctx,
  member: Member,
  id: string,
  reason: string,
): Promise<StudioResponse<'inspectOrder'>> {
  const order = await requireOrder(ctx.db, id);
  await logInspection(ctx, member, 'orders', {
    operation: 'order.look',
    subject: { kind: 'order', id },
    reason,
  });
  const payments = await paymentsOf(ctx.db, id);
  const paymentIds = payments.map((one) => one.id);
  const [page, buyer, steps, events, notes, refundable, refunds, resolutions, waiting] = await Promise.all([
    pageOfOrder(ctx, order),
    personOf(ctx.db, order.userId),
    historyOf(ctx.db, id),
    eventsOfPayments(ctx.db, paymentIds),
    notesOf(ctx.db, id),
    refundableOf(ctx.db, order),
    refundsOf(ctx.db, paymentIds),
    resolutionsOf(ctx, order),
    waitingRequest(ctx, id),
  ]);
  const { confirmationPath: _, ...shown } = page;
  return {
    order: shown,
    /** null: the account was deleted */
    buyer: buyer && { id: buyer.id, name: buyer.name, email: buyer.email },
    steps: steps.map(({ state, at, cause }) => ({ state, at: at.toISOString(), cause })),
    providerEvents: events.map((event) => ({
      method: event.method,
      id: event.id,
      type: event.type,
      verdict: event.verdict,
      at: event.receivedAt.toISOString(),
    })),
    payments: payments.map((one) => ({
      id: one.id,
      method: one.method,
      state: one.state,
      reference: one.reference,
      amount: one.amount.toString(),
      currency: one.currency,
      received: one.received.toString(),
      failure: one.failure,
    })),
    refundable: refundable && {
      left: refundable.left.toString(),
      charged: chargedAsReceived(refundable.payment).toString(),
      currency: currencyOf(refundable.payment),
      aloneCents: (await leftAlone(ctx, ctx.db, member.id, [id])).toString(),
    },
    waiting,
    byHand: refunds.flatMap(presentByHand),
    resolutions: resolutions.map(presentResolution),
    notes: notes.map(presentNote),
  };
}

export async function writeNote(
  ctx: Ctx,
  member: Member,
  id: string,
  note: string,
): Promise<StudioOrderNote> {
  await requireOrder(ctx.db, id);
  return presentNote(await noteOrder(ctx, member, id, note));
}

const serving = { permission: 'serve' } as const;

/** Ends an order without a payment under way, as its buyer could. @throws order/wrong-state, request/not-found */
export async function cancelByOperator(ctx: Ctx, member: Member, id: string, reason: string): Promise<void> {
  const order = await requireOrder(ctx.db, id);
  const subject = { kind: 'order', id };
  const why = { cause: 'cancelled by an operator', failure: 'We cancelled this order.' };
  await cancelOrder(ctx, order, why, (work) =>
    actAsOperator(ctx, member, serving, async (tx) => {
      const moved = await work(tx);
      // its state changed meanwhile: nothing was done
      if (!moved) throw new AppError('order/wrong-state');
      const states = { before: { state: order.state }, after: { state: moved.state } };
      return { result: moved, entry: { operation: 'order.cancel', subject, reason, ...states } };
    }),
  );
}

/**
 * Retries the transaction that delivers an order, where it is blocked.
 * @throws studio/refused where none waits, request/not-found
 */
export async function deliverAgain(ctx: Ctx, member: Member, id: string, reason: string): Promise<void> {
  const order = await requireOrder(ctx.db, id);
  const [, key] = deliveryKeyOf(order);
  const sent = await ctx.writer.transactionByKey(key);
  await actAsOperator(ctx, member, serving, async (tx) => {
    const retried = sent !== null && (await retryTransaction({ ...ctx, db: tx }, sent.id));
    if (!retried)
      throw new AppError('studio/refused', {
        detail:
          'Nothing of its delivery waits that could be tried again: it is on its way, or refunded by itself.',
      });
    const entry = {
      operation: 'order.deliver-again',
      subject: { kind: 'order', id },
      reason,
      after: { transaction: sent.id },
    };
    return { result: undefined, entry };
  });
}
