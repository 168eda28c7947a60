import { randomUUID } from 'node:crypto';
import type { PostFields } from '@talkies/shared/studio/schemas';
import { and, eq, isNull } from 'drizzle-orm';
import type { Needs } from '../../../chain/context.ts';
import type { Database } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { ownPost } from '../blog/own/own-feed.ts';
import { blogPosts } from '../tables.ts';
import { textPublications, textSlugs, texts, textVersions } from './tables.ts';

/**
 * Adopts a shipped post as one of the studio's: its text is the first version, and stays on the blog.
 * @returns its id
 * @throws studio/no-text, studio/changed-meanwhile where another editor just adopted it
 */
export async function adoptPost(ctx: Needs<'clock' | 'config'>, tx: Database, slug: string): Promise<string> {
  const post = ctx.config.blogFeedUrl === null ? await ownPost(slug) : null;
  if (!post) throw new AppError('studio/no-text');
  const [shown] = await tx.select().from(blogPosts).where(eq(blogPosts.slug, slug)).for('update');
  if (!shown) throw new AppError('studio/no-text');
  if (shown.textId !== null) throw new AppError('studio/changed-meanwhile');
  const { title, excerpt, author, pictureAlt, featured, markdown } = post;
  const fields: PostFields = {
    ...{ title, slug, excerpt, author, featured, body: markdown.trim() },
    ...{ image: shown.image, imageAlt: pictureAlt },
  };
  const [id, at, by] = [randomUUID(), ctx.clock.now(), 'repository'];
  await tx.insert(texts).values({
    ...{ id, kind: 'post', version: 1, published: 1, changedAt: at },
    ...{ firstPublishedAt: shown.date, publishedAt: shown.modified },
  });
  await tx.insert(textVersions).values({ textId: id, number: 1, fields, by, at: shown.modified });
  await tx
    .insert(textPublications)
    .values({ textId: id, number: 1, at: shown.modified, by, notify: false, summary: '' });
  await tx.insert(textSlugs).values({ slug, textId: id, published: true });
  await tx
    .update(blogPosts)
    .set({ textId: id })
    .where(and(eq(blogPosts.slug, slug), isNull(blogPosts.textId)));
  return id;
}
