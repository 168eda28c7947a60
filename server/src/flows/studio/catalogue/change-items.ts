import type { BulkChange, BulkOutcome, ItemFields, ParsedStudioInput } from '@talkies/shared/studio/schemas';
import type { Needs } from '../../../chain/context.ts';
import { changeItem, fieldsOf, lockItem } from '../../../modules/catalogue/index.ts';
import { type Acting, actAsOperator } from '../../../modules/studio/index.ts';
import type { Database } from '../../../platform/db/database.ts';
import { AppError, nullAt } from '../../../platform/errors.ts';
import { heldSales } from '../../market/held-sales.ts';
import { changingCatalogue } from './catalogue-items.ts';
import { confirmPayees } from './confirm-payees.ts';

type Ctx = Needs<'changes' | 'clock' | 'config' | 'db'>;

/** The change for one item, and the version that the item must still have; null: any version. */
interface Wanted {
  id: string;
  version: number | null;
  change: BulkChange;
}

/** Thrown to roll back a transaction that was only a trial. */
class Tried extends Error {
  readonly outcome: BulkOutcome;
  constructor(outcome: BulkOutcome) {
    super('tried, and not kept');
    this.outcome = outcome;
  }
}

/**
 * Changes one item and records the result in the outcome. An item whose rules refuse the change stays as it is, and
 * the outcome names it.
 */
async function changeOne(
  ctx: Ctx,
  tx: Database,
  { id, version, change }: Wanted,
  outcome: BulkOutcome,
): Promise<void> {
  const item = await nullAt('item/not-found', lockItem(tx, id));
  if (!item) return void outcome.refused.push({ id, title: id, reason: 'It is not here any more.' });
  const { title } = item;
  try {
    const fields = { ...fieldsOf(item), ...change } as ItemFields;
    const made = await changeItem(tx, id, { version: version ?? item.version, fields }, heldSales(ctx));
    const { before, after } = made;
    if (Object.keys(after).length === 0) outcome.same += 1;
    else outcome.rows.push({ id, title, version: made.item.version, before, after });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const fieldMessages = error.fields.map(({ field, message }) => `${field}: ${message}`).join(' ');
    outcome.refused.push({ id, title, reason: fieldMessages || error.message });
  }
}

/** Changes all items in one transaction with one line in the log, which states what each item was before. */
async function run(
  ctx: Ctx,
  who: Acting,
  wanted: Wanted[],
  { operation, stored }: { operation: string; stored: boolean },
): Promise<BulkOutcome> {
  const work = async (tx: Database) => {
    const outcome: BulkOutcome = { rows: [], same: 0, refused: [] };
    const ids = wanted.map(({ id }) => id);
    const { entries } = await confirmPayees(ctx, tx, who, { ids }, async () => {
      // in one order, so that two such transactions never deadlock
      for (const one of wanted.toSorted((a, b) => (a.id < b.id ? -1 : 1)))
        await changeOne(ctx, tx, one, outcome);
      if (!stored) throw new Tried(outcome);
    });
    const of = (side: 'before' | 'after') =>
      Object.fromEntries(outcome.rows.map((row) => [row.id, row[side] as Record<string, string>]));
    const entry = {
      operation,
      subject: { kind: 'items', id: String(outcome.rows.length) },
      ...{ before: of('before'), after: of('after') },
    };
    return { result: outcome, entry: outcome.rows.length > 0 ? [entry, ...entries] : [] };
  };
  try {
    const outcome = await actAsOperator(ctx, who, changingCatalogue, work);
    if (outcome.rows.length > 0) await ctx.changes.emit('catalogue');
    return outcome;
  } catch (error) {
    if (error instanceof Tried) return error.outcome;
    throw error;
  }
}

/**
 * Applies one change to many items, or only reports its effect (`check`). Each item is judged by itself, by the rules
 * for one item.
 */
export const changeItems = (
  ctx: Ctx,
  who: Acting,
  { mode, ids, change }: ParsedStudioInput<'changeItems'>['body'],
): Promise<BulkOutcome> =>
  run(
    ctx,
    who,
    [...new Set(ids)].map((id) => ({ id, version: null, change })),
    { operation: 'items.change', stored: mode === 'change' },
  );

/** Reverts a change of many items. An item that somebody has changed since stays, and the outcome names it. */
export const undoItems = (
  ctx: Ctx,
  who: Acting,
  rows: ParsedStudioInput<'undoItems'>['body']['rows'],
): Promise<BulkOutcome> =>
  run(
    ctx,
    who,
    rows.map(({ id, version, before }) => ({ id, version, change: before })),
    { operation: 'items.undo', stored: true },
  );
