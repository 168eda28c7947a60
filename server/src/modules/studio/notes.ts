import { asc, eq } from 'drizzle-orm';
import type { Needs } from '../../chain/context.ts';
import type { Database } from '../../platform/db/database.ts';
import { type Acting, actAsOperator } from './act-as-operator.ts';
import type { Operator } from './audit/write-line.ts';
import { orderNotes } from './tables.ts';

export type OrderNote = typeof orderNotes.$inferSelect;

/** Oldest first. */
export const notesOf = (db: Database, orderId: string): Promise<OrderNote[]> =>
  db.select().from(orderNotes).where(eq(orderNotes.orderId, orderId)).orderBy(asc(orderNotes.id));

/** Adds a note in `tx`, the transaction of the act that it is about. */
export async function addNote(
  ctx: Needs<'clock'>,
  tx: Database,
  { name }: Pick<Operator, 'name'>,
  { orderId, note }: Pick<OrderNote, 'orderId' | 'note'>,
): Promise<OrderNote> {
  const [row] = await tx
    .insert(orderNotes)
    .values({ orderId, note, author: name, at: ctx.clock.now() })
    .returning();
  if (!row) throw new Error('the note was not written');
  return row;
}

/** Adds an operator's note to an order; the buyer does not see it. */
export const noteOrder = (
  ctx: Needs<'clock' | 'config' | 'db'>,
  who: Acting,
  orderId: string,
  note: string,
): Promise<OrderNote> =>
  actAsOperator(ctx, who, { permission: 'serve' }, async (tx, operator) => {
    const row = await addNote(ctx, tx, operator, { orderId, note });
    const subject = { kind: 'order', id: orderId };
    return { result: row, entry: { operation: 'order.note', subject, after: { note } } };
  });
