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

/** What one item is to be given, and the version that it must still have; null: whatever it has. */
interface Wanted {
  id: string;
  version: number | null;
  change: BulkChange;
}

/** Ends the transaction of what was only to be tried. */
class Tried extends Error {
  readonly outcome: BulkOutcome;
  constructor(outcome: BulkOutcome) {
    super('tried, and not kept');
    this.outcome = outcome;
  }
}

/** Changes one item and adds to the outcome what came of it. What its rules refuse is left as it is, and told. */
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

/** All of them in one transaction with one line in the log, which says of each item what it was. */
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
      // in one order, so that two of these never wait for each other
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

/** Gives many items the same, or only says what that would change (`check`): by the rules of one item, each by itself. */
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

/** Puts back what a change of many did. What somebody has changed since stays, and is told. */
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
