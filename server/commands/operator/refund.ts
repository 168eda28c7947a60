import { minorOfDecimal, paymentCurrency } from '@talkies/shared';
import { line } from '@talkies/shared/schemas';
import type { Needs } from '../../src/chain/context.ts';
import { amountText } from '../../src/flows/payments/operate-refunds.ts';
import { refundWithLine } from '../../src/flows/studio/refund-order.ts';
import { settleOrder } from '../../src/flows/studio/settle-order.ts';
import { type OrderRow, orderByLabel } from '../../src/modules/orders/index.ts';
import { paymentById, type RefundRow } from '../../src/modules/payments/index.ts';
import type { Command, CommandIo } from '../command.ts';
import { readOptions, UsageError } from '../options.ts';

const usage = `operator refund ORDER [AMOUNT] --reason "TEXT" [--again]
  sends money of a delivered order (TK-20418) back, all that is left of it or AMOUNT of what was charged (12.50); the buyer
  reads TEXT. The picture stays theirs, and so do lottery tickets, whose money can go back once the lottery is drawn. --again: the same amount for the same reason once more
operator refund ORDER --retry                  ask the provider at once for the order's refunds that wait; send one at the
                                               receiver again whose transaction failed or was dropped
operator refund ORDER --paid-back REFERENCE    the house paid the refund that the provider refuses in another way
operator refund ORDER --adopt                  record what was sent back at the provider past the shop`;

/** In the smallest unit of what the order's payment came in. */
async function amountOf(ctx: Needs<'db'>, order: OrderRow, text: string | undefined): Promise<bigint | null> {
  if (text === undefined) return null;
  const payment = order.paymentId ? await paymentById(ctx.db, order.paymentId) : null;
  const currency = payment && paymentCurrency(payment.receivedCurrency ?? payment.currency);
  const amount = currency ? minorOfDecimal(text, currency) : null;
  if (currency && !amount)
    throw new UsageError(`"${text}" is no amount of ${currency} to send back.\n${usage}`);
  return amount;
}

const say = (io: CommandIo, { currency, amount }: RefundRow, words: string): void =>
  io.out(`${amountText({ receivedCurrency: currency, currency: 'USD' }, amount)} ${words}`);

/** `operator refund`: money of an order back to its buyer, and what to do when it does not arrive. */
export const operatorRefund: Command = async (ctx, argv, io) => {
  const { values, positionals } = readOptions(argv, usage, {
    reason: { type: 'string' },
    again: { type: 'boolean', default: false },
    retry: { type: 'boolean', default: false },
    adopt: { type: 'boolean', default: false },
    'paid-back': { type: 'string' },
  });
  const [label, text, ...more] = positionals;
  const reason = line(1, 200).safeParse(values.reason);
  const reference = line(1, 200).safeParse(values['paid-back']);
  const acts = [values.reason !== undefined, values.retry, values.adopt, values['paid-back'] !== undefined];
  const one = acts.filter(Boolean).length === 1 && more.length === 0 && (text === undefined || acts[0]);
  const reasonFits = values.reason === undefined || reason.success;
  if (!label || !one || !reasonFits || (values['paid-back'] !== undefined && !reference.success))
    throw new UsageError(usage);
  const order = await orderByLabel(ctx.db, label);
  if (!order) throw new Error(`There is no order ${label}.`);
  if (values.retry) {
    const { count } = await settleOrder(ctx, 'command', order, { settlement: 'retry-refund' });
    io.out(`${count} ${count === 1 ? 'refund is' : 'refunds are'} asked for now.`);
    return count > 0 ? 0 : 1;
  }
  if (values.adopt) {
    const { refund } = await settleOrder(ctx, 'command', order, { settlement: 'adopt-refund' });
    if (refund) say(io, refund, 'is recorded as sent back at the provider.');
    else io.out('The books agree: there is nothing to record.');
    return 0;
  }
  if (reference.success) {
    const settling = { settlement: 'paid-back', reference: reference.data } as const;
    const { refund } = await settleOrder(ctx, 'command', order, settling);
    if (refund) say(io, refund, 'is recorded as paid back.');
    return 0;
  }
  const amount = await amountOf(ctx, order, text);
  const request = { amount, reason: reason.data ?? '', again: values.again };
  const refund = await refundWithLine(ctx, 'command', order, request);
  say(io, refund, `goes back to the buyer of ${label}. operator orders --stuck names it if it does not.`);
  return 0;
};
