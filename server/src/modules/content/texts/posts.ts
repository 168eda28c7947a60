import { randomUUID } from 'node:crypto';
import type { PostFields } from '@talkies/shared/studio/schemas';
import { and, eq, isNull, ne, or } from 'drizzle-orm';
import type { Needs } from '../../../chain/context.ts';
import type { Database } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { blogPosts } from '../tables.ts';
import { renderText } from './render-post.ts';
import { appendVersion, fieldsOf, lockText } from './save-version.ts';
import { type TextRow, textSlugs, texts, textVersions } from './tables.ts';

const taken = (): AppError =>
  new AppError('request/invalid', {
    fields: [{ field: 'fields.slug', message: 'Another post has this address, or had it.' }],
  });

/** Reserves an address, and releases an earlier one that the post was never published under. */
async function reserve(tx: Database, { id, plannedVersion }: TextRow, slug: string): Promise<void> {
  const [feed] = await tx
    .select({ slug: blogPosts.slug })
    .from(blogPosts)
    .where(and(eq(blogPosts.slug, slug), isNull(blogPosts.textId)));
  if (feed) throw taken();
  await tx.insert(textSlugs).values({ slug, textId: id }).onConflictDoNothing();
  const [owner] = await tx.select().from(textSlugs).where(eq(textSlugs.slug, slug));
  if (owner?.textId !== id) throw taken();
  // the planned version may have a different address
  if (plannedVersion === null)
    await tx
      .delete(textSlugs)
      .where(and(eq(textSlugs.textId, id), eq(textSlugs.published, false), ne(textSlugs.slug, slug)));
}

/** Creates a draft. @returns its id @throws request/invalid */
export async function createPost(
  ctx: Needs<'clock'>,
  tx: Database,
  fields: PostFields,
  by: string,
): Promise<string> {
  await renderText({ db: tx }, fields.body);
  const [id, at] = [randomUUID(), ctx.clock.now()];
  const [row] = await tx.insert(texts).values({ id, kind: 'post', version: 1, changedAt: at }).returning();
  if (!row) throw new Error('a post was not stored');
  await tx.insert(textVersions).values({ textId: id, number: 1, fields, by, at });
  await reserve(tx, row, fields.slug);
  return id;
}

/** @returns the earlier text @throws studio/no-text, studio/changed-meanwhile, request/invalid */
export async function changePost(
  ctx: Needs<'clock'>,
  tx: Database,
  id: string,
  { version, fields, by }: { version: number; fields: PostFields; by: string },
): Promise<PostFields> {
  const row = await lockText(tx, id);
  if (row.kind !== 'post') throw new AppError('studio/no-text');
  const before = await fieldsOf<PostFields>(tx, id, row.version);
  await appendVersion(ctx, tx, row, { version, fields, by });
  await renderText({ db: tx }, fields.body);
  await reserve(tx, row, fields.slug);
  return before;
}

/** Shows a version of a post on the blog, in place of the earlier one. */
export async function showPost(
  ctx: Needs<'clock'>,
  tx: Database,
  { id, firstPublishedAt }: TextRow,
  number: number,
): Promise<void> {
  const { body, slug, title, excerpt, author, image, imageAlt, featured } = await fieldsOf<PostFields>(
    tx,
    id,
    number,
  );
  if (body.trim() === '' || excerpt === '')
    throw new AppError('studio/refused', {
      detail: 'A post has an introduction and words before it is published.',
    });
  if (image !== null && imageAlt === '')
    throw new AppError('studio/refused', { detail: 'Say first what its picture shows.' });
  const now = ctx.clock.now();
  const html = await renderText({ db: tx }, body);
  await tx.update(textSlugs).set({ published: true }).where(eq(textSlugs.slug, slug));
  // the feed may have taken the address after it was reserved here
  await tx.delete(blogPosts).where(or(eq(blogPosts.textId, id), eq(blogPosts.slug, slug)));
  await tx.insert(blogPosts).values({
    ...{ slug, title, excerpt, author, html, image, imageAlt, featured, textId: id },
    ...{ date: firstPublishedAt ?? now, modified: now, fingerprint: `${id}/${number}` },
  });
}

export const hidePost = (tx: Database, id: string): Promise<unknown> =>
  tx.delete(blogPosts).where(eq(blogPosts.textId, id));

/** The post that an earlier address leads to. */
export async function movedPost(db: Database, slug: string): Promise<string | null> {
  const [row] = await db
    .select({ slug: blogPosts.slug })
    .from(textSlugs)
    .innerJoin(blogPosts, eq(blogPosts.textId, textSlugs.textId))
    .where(and(eq(textSlugs.slug, slug), eq(textSlugs.published, true)));
  return row?.slug ?? null;
}
