import { crc32 } from 'node:zlib';
import { picturePath, postPath } from '@talkies/shared';
import { count, desc, eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Needs } from '../../../chain/context.ts';
import { escapeMarkup } from '../../../platform/markup.ts';
import { blogPosts } from '../tables.ts';
import { absolute } from './syndication.ts';

type Row = typeof blogPosts.$inferSelect;

/** The page size by WordPress's rules: ten posts by default, a hundred at most. */
export const PostsQuerySchema = z.object({
  slug: z.string().min(1).max(200).optional(),
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  per_page: z.coerce.number().int().min(1).max(100).default(10),
});
export type PostsQuery = z.infer<typeof PostsQuerySchema>;

const PICTURE_WIDTH = 1600;

const gmt = (at: Date): string => at.toISOString().slice(0, 19);

/**
 * Presents a post in the shape of the WordPress REST API v2 with `_embed` (spec:32;
 * developer.wordpress.org/rest-api/reference/posts). Its number is derived from its address, by which other programs
 * tell posts apart.
 */
function asWordPress(origin: string, row: Row) {
  const text = (rendered: string) => ({ rendered, protected: false });
  return {
    id: crc32(row.slug),
    ...{ date: gmt(row.date), date_gmt: gmt(row.date) },
    ...{ modified: gmt(row.modified), modified_gmt: gmt(row.modified) },
    ...{ slug: row.slug, status: 'publish', type: 'post', link: `${origin}${postPath(row.slug)}` },
    title: { rendered: escapeMarkup(row.title) },
    excerpt: text(`<p>${escapeMarkup(row.excerpt)}</p>`),
    content: text(absolute(origin, row.html)),
    sticky: row.featured,
    _embedded: {
      author: [{ name: row.author }],
      'wp:featuredmedia': row.image
        ? [
            {
              source_url: `${origin}${picturePath({ key: row.image }, PICTURE_WIDTH, 'webp')}`,
              alt_text: row.imageAlt,
            },
          ]
        : [],
    },
  };
}

/** A page of our posts, newest first, or the post of a slug; `total`: the number of matching posts. */
export async function postsAsWordPress(
  ctx: Needs<'config' | 'connection'>,
  { slug, page, per_page }: PostsQuery,
) {
  const where = slug === undefined ? undefined : eq(blogPosts.slug, slug);
  const [rows, [counted]] = await Promise.all([
    ctx.connection.reads
      .select()
      .from(blogPosts)
      .where(where)
      .orderBy(desc(blogPosts.date), desc(blogPosts.slug))
      .limit(per_page)
      .offset((page - 1) * per_page),
    ctx.connection.reads.select({ total: count() }).from(blogPosts).where(where),
  ]);
  return {
    posts: rows.map((row) => asWordPress(ctx.config.publicUrl, row)),
    total: counted?.total ?? 0,
  };
}
