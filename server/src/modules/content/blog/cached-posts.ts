import { desc, eq } from 'drizzle-orm';
import type { Database } from '../../../platform/db/database.ts';
import { blogPosts } from '../tables.ts';

/** The addresses of the stored posts, newest first; reads no feed. */
export const cachedPosts = (db: Database) =>
  db
    .select({ slug: blogPosts.slug, modified: blogPosts.modified })
    .from(blogPosts)
    .orderBy(desc(blogPosts.date));

/** The title and picture of a stored post, by its address; undefined where there is none. */
export const cachedPost = async (db: Database, slug: string) =>
  (
    await db
      .select({ title: blogPosts.title, image: blogPosts.image })
      .from(blogPosts)
      .where(eq(blogPosts.slug, slug))
  )[0];
