import { reconcileDay } from '../../src/flows/reconcile/reconcile-day.ts';
import { offeredProviders } from '../../src/modules/payments/index.ts';
import type { Command } from '../command.ts';
import { readOptions, UsageError } from '../options.ts';

const usage = `operator reconcile [--day YYYY-MM-DD] [--json]
  compares orders, the providers' books, the chain and the royalty ledger for a day (UTC; yesterday where none is named), and
  lists every difference: kind, what it is about, what each says. Exit code 1 where there is one`;

const DAY_MS = 86_400_000;

function dayOf(text: string | undefined, now: Date): Date {
  const day = text ?? new Date(now.getTime() - DAY_MS).toISOString().slice(0, 10);
  const from = new Date(`${day}T00:00:00Z`);
  // an invalid date is not before anything
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || !(from <= now) || !from.toISOString().startsWith(day))
    throw new UsageError(`"${day}" is no day that has begun.\n${usage}`);
  return from;
}

/** `operator reconcile`: whether all books of a day agree. */
export const operatorReconcile: Command = async (ctx, argv, io) => {
  const { values, positionals } = readOptions(argv, usage, {
    day: { type: 'string' },
    json: { type: 'boolean', default: false },
  });
  if (positionals.length > 0) throw new UsageError(usage);
  const day = dayOf(values.day, ctx.clock.now());
  const differences = await reconcileDay(ctx, day);
  if (values.json) io.out(JSON.stringify(differences));
  else {
    for (const { kind, about, what } of differences) io.out([kind, about, what].join('\t'));
    for (const { method, list } of offeredProviders(ctx.config.payments))
      if (!list) io.out(`${method}: offers no list; each payment that we know was asked for one by one.`);
    const count = differences.length;
    io.out(`${day.toISOString().slice(0, 10)}: ${count} ${count === 1 ? 'difference' : 'differences'}.`);
  }
  return differences.length > 0 ? 1 : 0;
};
