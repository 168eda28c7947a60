import { DAY_MS, dayOf } from '@talkies/shared';
import { reconcileDay } from '../../src/flows/reconcile/reconcile-day.ts';
import { noteBooks } from '../../src/flows/studio/money/books.ts';
import { type Difference, unexplainedDays } from '../../src/modules/reconciliations/index.ts';
import type { Command, CommandIo } from '../command.ts';
import { readOptions, UsageError } from '../options.ts';

const usage = `operator reconcile [--day YYYY-MM-DD] [--json]
  compares orders, the providers' books, the chains and the royalty ledger for a day (UTC; yesterday where none is named), and
  lists every difference: kind, what it is about, what each says. Exit code 1 where there is one
operator reconcile --open [--json]
  what comparing the books of earlier days has found, once a day by itself, and nobody has written a note about
operator reconcile --day YYYY-MM-DD --note "what it was"
  ends the listing of that day's differences`;

function startOf(text: string | undefined, now: Date): Date {
  const day = text ?? dayOf(new Date(now.getTime() - DAY_MS));
  const from = new Date(`${day}T00:00:00Z`);
  // an invalid date is not before anything
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || !(from <= now) || !from.toISOString().startsWith(day))
    throw new UsageError(`"${day}" is no day that has begun.\n${usage}`);
  return from;
}

const line = ({ kind, about, what }: Difference): string => [kind, about, what].join('\t');

async function listOpen(ctx: Parameters<Command>[0], json: boolean, io: CommandIo): Promise<number> {
  const days = await unexplainedDays(ctx.db);
  if (json) io.out(JSON.stringify(days.map(({ day, differences }) => ({ day, differences }))));
  else
    for (const { day, differences } of days)
      for (const difference of differences) io.out(`${day}\t${line(difference)}`);
  return days.length > 0 ? 1 : 0;
}

/** `operator reconcile`: whether all books of a day agree. */
export const operatorReconcile: Command = async (ctx, argv, io) => {
  const { values, positionals } = readOptions(argv, usage, {
    day: { type: 'string' },
    note: { type: 'string' },
    open: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  });
  if (positionals.length > 0) throw new UsageError(usage);
  if (values.open) return listOpen(ctx, values.json, io);
  const from = startOf(values.day, ctx.clock.now());
  const day = dayOf(from);
  if (values.note !== undefined) {
    if (values.day === undefined || values.note.trim() === '') throw new UsageError(usage);
    const noted = await noteBooks(ctx, 'command', day, values.note.trim());
    io.out(noted ? `${day}: noted.` : `${day}: nothing stands open.`);
    return noted ? 0 : 1;
  }
  const differences = await reconcileDay(ctx, from);
  if (values.json) io.out(JSON.stringify(differences));
  else {
    for (const difference of differences) io.out(line(difference));
    const count = differences.length;
    io.out(`${day}: ${count} ${count === 1 ? 'difference' : 'differences'}.`);
  }
  return differences.length > 0 ? 1 : 0;
};
