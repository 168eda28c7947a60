import { resolveOrder } from '../../src/flows/studio/orders/resolve-order.ts';
import { orderByLabel } from '../../src/modules/orders/index.ts';
import type { Command } from '../command.ts';
import { readOptions, UsageError } from '../options.ts';

const usage = `operator dispute won ORDER    the provider says that the money is the shop's again: order and royalty stand
operator dispute lost ORDER   it stays with the buyer's bank; the edition stays the buyer's, the royalty is taken back
  operator orders --stuck lists the disputes that run; they are answered at the provider
  [--payment ID]: of which payment, where several of the order are disputed`;

/** `operator dispute`: how a chargeback ended. */
export const operatorDispute: Command = async (ctx, argv, io) => {
  const { values, positionals } = readOptions(argv, usage, { payment: { type: 'string' } });
  const [end, label, ...more] = positionals;
  if ((end !== 'won' && end !== 'lost') || !label || more.length > 0) throw new UsageError(usage);
  const order = await orderByLabel(ctx.db, label);
  if (!order) throw new Error(`There is no order ${label}.`);
  const request = { resolution: `dispute-${end}`, about: values.payment } as const;
  const { count: ended } = await resolveOrder(ctx, 'command', order, request);
  if (ended > 0) io.out(`The dispute of ${label} is ${end}.`);
  else io.err(`No dispute of ${label} runs.`);
  return ended > 0 ? 0 : 1;
};
