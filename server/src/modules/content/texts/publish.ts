import { isLegalPage, type TextPage } from '@talkies/shared';
import type { PageFields } from '@talkies/shared/studio/schemas';
import { eq, lte } from 'drizzle-orm';
import type { Needs } from '../../../chain/context.ts';
import type { Database } from '../../../platform/db/database.ts';
import { AppError, nullAt } from '../../../platform/errors.ts';
import { isReleasedAnew } from './change-page.ts';
import { shapePage } from './page-text.ts';
import { hidePost, showPost } from './posts.ts';
import { fieldsOf, lockText, noPlan } from './save-version.ts';
import { type TextRow, textPublications, texts } from './tables.ts';

declare module '../../../platform/jobs/queue.ts' {
  interface JobPayloads {
    /** `at`: the day that was set, ISO 8601; the job does nothing where another day, or none, was set since */
    'texts/publish': { id: string; at: string };
  }
}

type Ctx = Needs<'changes' | 'clock' | 'db' | 'queue'>;

export interface Publishing {
  notify: boolean;
  summary: string;
  by: string;
}

/** @throws studio/refused where the page shows a shipped text that no version has */
async function requireShippedKnown(tx: Database, row: TextRow): Promise<void> {
  if (await isReleasedAnew(tx, row))
    throw new AppError('studio/refused', {
      detail:
        'A release changed the shipped text since this draft was begun. Save once more: that text is then the version before yours, to compare and to take over what must stay.',
    });
}

/** Publishes a version, for every process once `tx` has committed. */
async function show(
  ctx: Needs<'changes' | 'clock'>,
  tx: Database,
  row: TextRow,
  { number, notify, summary, by }: Publishing & { number: number },
): Promise<void> {
  const at = ctx.clock.now();
  await requireShippedKnown(tx, row);
  if (row.kind === 'post') await showPost(ctx, tx, row, number);
  else shapePage(row.id as TextPage, await fieldsOf<PageFields>(tx, row.id, number));
  await tx.insert(textPublications).values({ textId: row.id, number, at, by, notify, summary });
  await tx
    .update(texts)
    .set({ published: number, publishedAt: at, firstPublishedAt: row.firstPublishedAt ?? at, ...noPlan })
    .where(eq(texts.id, row.id));
  await ctx.changes.emitWith(tx, 'content');
}

/**
 * Publishes the newest version, which the editor has seen, at once or on a later day.
 * @throws studio/no-text, studio/changed-meanwhile, studio/refused, request/invalid
 */
export async function publish(
  ctx: Ctx,
  tx: Database,
  id: string,
  request: Publishing & { version: number; at?: Date | undefined },
): Promise<TextRow> {
  const row = await lockText(tx, id);
  const { version, at, notify, summary, by } = request;
  if (row.version !== version) throw new AppError('studio/changed-meanwhile');
  if (row.published === version)
    throw new AppError('studio/refused', { detail: 'Fans read this version already.' });
  const wrong = (field: string, message: string): AppError =>
    new AppError('request/invalid', { fields: [{ field, message }] });
  if (notify && !isLegalPage(id)) throw wrong('notify', 'People hear of legal texts alone.');
  if (notify && summary === '') throw wrong('summary', 'Say in a sentence what changed.');
  const now = ctx.clock.now();
  if (!at) {
    await show(ctx, tx, row, { number: version, notify, summary, by });
    return row;
  }
  if (at <= now) throw wrong('at', 'Choose a time to come.');
  await requireShippedKnown(tx, row);
  await tx
    .update(texts)
    .set({ plannedVersion: version, plannedAt: at, plannedBy: by, notify, summary })
    .where(eq(texts.id, id));
  await ctx.queue.enqueue(tx, 'texts/publish', { id, at: at.toISOString() }, { runAt: at });
  return row;
}

/** @throws studio/no-text, studio/refused where no day is set */
export async function unschedule(tx: Database, id: string): Promise<TextRow> {
  const row = await lockText(tx, id);
  if (row.plannedAt === null) throw new AppError('studio/refused', { detail: 'It has no day.' });
  await tx.update(texts).set(noPlan).where(eq(texts.id, id));
  return row;
}

/** After a restore: cancels plans whose time has come, because they may have been published since the backup. */
export async function unplanDueTexts(tx: Database, now: Date): Promise<{ id: string; at: Date | null }[]> {
  const due = lte(texts.plannedAt, now);
  const planned = await tx.select({ id: texts.id, at: texts.plannedAt }).from(texts).where(due);
  await tx.update(texts).set(noPlan).where(due);
  return planned;
}

/** Removes a post from the blog, and takes back the day of a later version. @throws studio/no-text, studio/refused */
export async function withdraw(ctx: Needs<'changes'>, tx: Database, id: string): Promise<TextRow> {
  const row = await lockText(tx, id);
  if (row.kind !== 'post' || row.published === null)
    throw new AppError('studio/refused', { detail: 'Fans do not read it.' });
  await hidePost(tx, id);
  await tx
    .update(texts)
    .set({ published: null, ...noPlan })
    .where(eq(texts.id, id));
  await ctx.changes.emitWith(tx, 'content');
  return row;
}

/**
 * Publishes planned texts when their time is reached. Call once at start.
 * @param missed writes down why a text cannot be shown at its time: it stays as it is, its plan too, for `missedTexts`
 */
export function handleTextPublications(
  ctx: Ctx,
  missed: (tx: Database, row: TextRow, why: string) => Promise<void>,
): void {
  ctx.queue.handle('texts/publish', async ({ id, at }) => {
    const due = async (tx: Database): Promise<TextRow | null> => {
      const row = await nullAt('studio/no-text', lockText(tx, id));
      return row?.plannedAt?.toISOString() === at ? row : null;
    };
    try {
      await ctx.db.transaction(async (tx) => {
        const row = await due(tx);
        if (!row?.plannedVersion) return;
        const { plannedVersion: number, notify, summary, plannedBy } = row;
        await show(ctx, tx, row, { number, notify, summary, by: plannedBy ?? 'command' });
      });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      await ctx.db.transaction(async (tx) => {
        const row = await due(tx);
        if (row) await missed(tx, row, error.message);
      });
    }
  });
}
