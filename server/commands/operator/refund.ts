import { minorOfDecimal, paymentCurrency } from '@talkies/shared';
import { line } from '@talkies/shared/schemas';
import type { Needs } from '../../src/chain/context.ts';
import { refundWithLine } from '../../src/flows/studio/orders/refund-order.ts';
import { resolveOrder } from '../../src/flows/studio/orders/resolve-order.ts';
import { type OrderRow, orderByLabel } from '../../src/modules/orders/index.ts';
import { amountText, currencyOf, paymentById, type RefundRow } from '../../src/modules/payments/index.ts';
import type { Command, CommandIo } from '../command.ts';
import { readOptions, UsageError } from '../options.ts';

const usage = `operator refund ORDER [AMOUNT] --reason "TEXT" [--again]
  sends money of a delivered order (TK-20418) back, all that is left of it or AMOUNT of what was charged (12.50); the buyer
  reads TEXT. The edition stays theirs, and so do lottery tickets, whose money can go back once the lottery is drawn. --again: the same amount for the same reason once more
operator refund ORDER --retry                  ask the provider at once for the order's refunds that wait; send one at the
                                               receiver again whose transaction failed or was dropped
operator refund ORDER --paid-back REFERENCE    the shop paid the refund that the provider refuses, or denies, in another way
operator refund ORDER --went-back REFERENCE    you looked at the provider, which does not answer: it has sent the refund back
operator refund ORDER --not-made               you looked at the provider: it has not; begin again, once its books say the same
                                               [--refund ID] with these three: which of the order's, where there are several
operator refund ORDER --adopt                  record what was sent back at the provider past the shop`;

/** In the smallest unit of the currency in which the order was paid. */
async function amountOf(ctx: Needs<'db'>, order: OrderRow, text: string | undefined): Promise<bigint | null> {
  if (text === undefined) return null;
  const payment = order.paymentId ? await paymentById(ctx.db, order.paymentId) : null;
  const currency = payment && paymentCurrency(currencyOf(payment));
  const amount = currency ? minorOfDecimal(text, currency) : null;
  if (currency && !amount)
    throw new UsageError(`"${text}" is no amount of ${currency} to send back.\n${usage}`);
  return amount;
}

const say = (io: CommandIo, { currency, amount }: RefundRow, words: string): void =>
  io.out(`${amountText(amount, currency)} ${words}`);

const byHandWords = {
  'paid-back': 'is recorded as paid back.',
  'went-back': 'is recorded as sent back by the provider.',
  'begin-refund-again': 'is asked for again, once the provider’s books say that it did not go back.',
};

/** Records an operator's statement about a refund that is stuck. @returns the exit code */
async function resolveByHand(
  ctx: Parameters<Command>[0],
  io: CommandIo,
  order: OrderRow,
  request: { resolution: keyof typeof byHandWords; about: string | undefined; reference?: string },
): Promise<number> {
  const { refund } = await resolveOrder(ctx, 'command', order, request);
  if (refund) say(io, refund, byHandWords[request.resolution]);
  else io.out('Somebody was faster: there is nothing to record.');
  return refund ? 0 : 1;
}

/** `operator refund`: refunds an order, and resolves a refund that does not arrive. */
export const operatorRefund: Command = async (ctx, argv, io) => {
  const { values, positionals } = readOptions(argv, usage, {
    reason: { type: 'string' },
    again: { type: 'boolean', default: false },
    retry: { type: 'boolean', default: false },
    adopt: { type: 'boolean', default: false },
    'paid-back': { type: 'string' },
    'went-back': { type: 'string' },
    'not-made': { type: 'boolean', default: false },
    refund: { type: 'string' },
  });
  const [label, text, ...more] = positionals;
  const reason = line(1, 200).safeParse(values.reason);
  const named = values['paid-back'] ?? values['went-back'];
  const reference = line(1, 200).safeParse(named);
  const byHand = [values['paid-back'] !== undefined, values['went-back'] !== undefined, values['not-made']];
  const acts = [values.reason !== undefined, values.retry, values.adopt, ...byHand];
  const one = acts.filter(Boolean).length === 1 && more.length === 0 && (text === undefined || acts[0]);
  const { refund: about } = values;
  const isNamedFor = about === undefined || byHand.some(Boolean);
  const reasonFits = values.reason === undefined || reason.success;
  if (!label || !one || !isNamedFor || !reasonFits || (named !== undefined && !reference.success))
    throw new UsageError(usage);
  const order = await orderByLabel(ctx.db, label);
  if (!order) throw new Error(`There is no order ${label}.`);
  if (values.retry) {
    const { count } = await resolveOrder(ctx, 'command', order, { resolution: 'retry-refund' });
    io.out(`${count} ${count === 1 ? 'refund is' : 'refunds are'} asked for now.`);
    return count > 0 ? 0 : 1;
  }
  if (values.adopt) {
    const { refund } = await resolveOrder(ctx, 'command', order, { resolution: 'adopt-refund' });
    if (refund) say(io, refund, 'is recorded as sent back at the provider.');
    else io.out('The books agree: there is nothing to record.');
    return 0;
  }
  if (values['not-made']) return resolveByHand(ctx, io, order, { resolution: 'begin-refund-again', about });
  if (reference.success) {
    const resolution = values['went-back'] === undefined ? 'paid-back' : 'went-back';
    return resolveByHand(ctx, io, order, { resolution, about, reference: reference.data });
  }
  const amount = await amountOf(ctx, order, text);
  const request = { amount, reason: reason.data ?? '', again: values.again };
  const refund = await refundWithLine(ctx, 'command', order, request);
  say(io, refund, `goes back to the buyer of ${label}. operator orders --stuck names it if it does not.`);
  return 0;
};
