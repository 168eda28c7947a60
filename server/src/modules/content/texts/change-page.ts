import { isDeepStrictEqual } from 'node:util';
import type { TextPage } from '@talkies/shared';
import type { PageFields } from '@talkies/shared/studio/schemas';
import { eq } from 'drizzle-orm';
import type { Needs } from '../../../chain/context.ts';
import type { Database } from '../../../platform/db/database.ts';
import { repositoryPage, shapePage } from './page-text.ts';
import { appendVersion, fieldsOf, lockText, noPlan } from './save-version.ts';
import { type TextRow, texts, textVersions } from './tables.ts';

/** Stores a page's shipped text as its first version; does nothing where it is stored. */
async function storeFirst(ctx: Needs<'clock'>, tx: Database, page: TextPage): Promise<void> {
  const at = ctx.clock.now();
  const made = await tx
    .insert(texts)
    .values({ id: page, kind: 'page', version: 1, published: 1, changedAt: at })
    .onConflictDoNothing()
    .returning({ id: texts.id });
  if (made.length === 0) return;
  const fields = await repositoryPage(page);
  await tx.insert(textVersions).values({ textId: page, number: 1, fields, by: 'repository', at });
}

/** @returns the earlier text @throws studio/changed-meanwhile, request/invalid */
export async function changePage(
  ctx: Needs<'clock'>,
  tx: Database,
  page: TextPage,
  { version, fields, by }: { version: number; fields: PageFields; by: string },
): Promise<PageFields> {
  shapePage(page, fields);
  await storeFirst(ctx, tx, page);
  const row = await lockText(tx, page);
  const before = await fieldsOf<PageFields>(tx, page, row.version);
  if (!(await isReleasedAnew(tx, row))) await appendVersion(ctx, tx, row, { version, fields, by });
  else {
    // what a release put in force comes before what the editor wrote, and before what was planned without it
    const released = await repositoryPage(page);
    await appendVersion(ctx, tx, row, { version, fields: released, by: 'repository' });
    const number = version + 1;
    await tx
      .update(texts)
      .set({ published: number, ...noPlan })
      .where(eq(texts.id, page));
    await appendVersion(ctx, tx, { ...row, version: number }, { version: number, fields, by });
  }
  return before;
}

/** Whether a page that was never published here shows a shipped text that a release changed since it was stored. */
export async function isReleasedAnew(tx: Database, row: TextRow): Promise<boolean> {
  if (row.kind !== 'page' || row.publishedAt !== null) return false;
  const stored = await fieldsOf<PageFields>(tx, row.id, row.published ?? 1);
  return !isDeepStrictEqual(stored, await repositoryPage(row.id as TextPage));
}
