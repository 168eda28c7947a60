import { dayOf } from '@talkies/shared';
import type { BooksDay, ParsedStudioInput, StudioResponse } from '@talkies/shared/studio/schemas';
import type { Needs } from '../../../chain/context.ts';
import { orderLabelIn } from '../../../modules/orders/index.ts';
import {
  dayByName,
  listDays,
  noteDay,
  type Reconciliation,
  resolveDifference,
} from '../../../modules/reconciliations/index.ts';
import { type Acting, actAsOperator, type Member } from '../../../modules/studio/index.ts';
import { AppError } from '../../../platform/errors.ts';
import { reconcileDay } from '../../reconcile/reconcile-day.ts';

type Ctx = Needs<'clock' | 'config' | 'db'>;

const requirement = { permission: 'reports' } as const;
/** The stored word is older than the code's: the log calls resolving a difference `books.settle`. */
const OPERATION = 'books.settle';
const subject = (day: string) => ({ kind: 'books', id: day });

const present = ({ day, comparedAt, note, differences }: Reconciliation): BooksDay => ({
  ...{ day, note, comparedAt: comparedAt.toISOString() },
  differences: differences.map(({ kind, about, what, settled }) => ({
    ...{ kind, about, what },
    order: orderLabelIn(about),
    resolved: settled ?? null,
  })),
});

/** Days with differences between the books, newest first. */
export async function studioBooks(
  ctx: Needs<'db'>,
  { show, before, limit }: ParsedStudioInput<'studioBooks'>['query'],
): Promise<StudioResponse<'studioBooks'>> {
  const rows = await listDays(ctx.db, { show, before, limit: limit + 1 });
  const days = rows.slice(0, limit).map(present);
  return { days, next: rows.length > limit ? (days.at(-1)?.day ?? null) : null };
}

async function requireDay(ctx: Needs<'db'>, day: string): Promise<Reconciliation> {
  const row = await dayByName(ctx.db, day);
  if (!row) throw new AppError('request/not-found');
  return row;
}

/**
 * Compares a day's books again, for example after a difference was corrected. Providers and nodes are asked before
 * the line of the log is written: their answers are not the member's act.
 * @throws request/not-found for a day that was never compared
 */
export async function compareBooks(
  ctx: Ctx & Needs<'chains' | 'log' | 'writer'>,
  member: Member,
  day: string,
): Promise<BooksDay> {
  const before = (await requireDay(ctx, day)).differences.length;
  const differences = await reconcileDay(ctx, new Date(`${day}T00:00:00Z`));
  return actAsOperator(ctx, member, requirement, async (tx) => ({
    result: present(await requireDay({ db: tx }, day)),
    entry: {
      ...{ operation: 'books.compare', subject: subject(dayOf(new Date(day))) },
      ...{ before: { differences: before }, after: { differences: differences.length } },
    },
  }));
}

/**
 * Records the explanation of a difference: it is no longer listed, unless the books change once more.
 * @throws request/not-found, studio/changed-meanwhile
 */
export async function resolveBooks(
  ctx: Ctx,
  member: Member,
  day: string,
  { seen, place, note }: ParsedStudioInput<'resolveDifference'>['body'],
): Promise<BooksDay> {
  await requireDay(ctx, day);
  await actAsOperator(ctx, member, requirement, async (tx, { role }) => {
    const resolved = { note, by: role, at: ctx.clock.now().toISOString() };
    const difference = await resolveDifference(tx, { day, seen: new Date(seen), place }, resolved);
    if (!difference)
      throw new AppError('studio/changed-meanwhile', {
        detail: 'Somebody has settled it, or the books were compared anew. Look at what they say now.',
      });
    const { kind, about, what } = difference;
    return {
      result: undefined,
      entry: {
        operation: OPERATION,
        subject: subject(day),
        reason: note,
        before: { kind, about, what },
      },
    };
  });
  return present(await requireDay(ctx, day));
}

/** Resolves all of a day's differences with one note. @returns whether any was listed */
export const noteBooks = (ctx: Ctx, who: Acting, day: string, note: string): Promise<boolean> =>
  actAsOperator(ctx, who, requirement, async (tx) => {
    const noted = await noteDay(tx, day, note);
    const entry = { operation: OPERATION, subject: subject(day), reason: note };
    return { result: noted, entry: noted ? entry : [] };
  });
