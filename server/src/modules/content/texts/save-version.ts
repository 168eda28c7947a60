import type { PageFields, PostFields } from '@talkies/shared/studio/schemas';
import { and, eq } from 'drizzle-orm';
import type { Needs } from '../../../chain/context.ts';
import type { Database } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { type TextRow, texts, textVersions } from './tables.ts';

/** The columns of a text of which no version is planned. */
export const noPlan = { plannedVersion: null, plannedAt: null, plannedBy: null, notify: false, summary: '' };

/** Locks a text until `tx` ends. @throws studio/no-text */
export async function lockText(tx: Database, id: string): Promise<TextRow> {
  const [row] = await tx.select().from(texts).where(eq(texts.id, id)).for('update');
  if (!row) throw new AppError('studio/no-text');
  return row;
}

export async function fieldsOf<F extends PostFields | PageFields>(
  db: Database,
  id: string,
  number: number,
): Promise<F> {
  const [row] = await db
    .select({ fields: textVersions.fields })
    .from(textVersions)
    .where(and(eq(textVersions.textId, id), eq(textVersions.number, number)));
  if (!row) throw new AppError('studio/no-text');
  return row.fields as F;
}

/**
 * Appends a version after the one that the editor has seen.
 * @throws studio/changed-meanwhile where there is a later one
 */
export async function appendVersion(
  ctx: Needs<'clock'>,
  tx: Database,
  row: TextRow,
  saved: { version: number; fields: PostFields | PageFields; by: string },
): Promise<void> {
  if (row.version !== saved.version) throw new AppError('studio/changed-meanwhile');
  const [at, number] = [ctx.clock.now(), saved.version + 1];
  await tx.insert(textVersions).values({ textId: row.id, number, fields: saved.fields, by: saved.by, at });
  await tx.update(texts).set({ version: number, changedAt: at }).where(eq(texts.id, row.id));
}
