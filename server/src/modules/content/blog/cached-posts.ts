import { desc, eq } from 'drizzle-orm';
import type { Database } from '../../../platform/db/database.ts';
import { blogPosts } from '../tables.ts';

/** Addresses of the posts that are kept now, newest first; asks no feed. */
export const cachedPosts = (db: Database) =>
  db
    .select({ slug: blogPosts.slug, modified: blogPosts.modified })
    .from(blogPosts)
    .orderBy(desc(blogPosts.date));

/** Title and picture of a post that is kept, by its address; undefined where none is. */
export const cachedPost = async (db: Database, slug: string) =>
  (
    await db
      .select({ title: blogPosts.title, image: blogPosts.image })
      .from(blogPosts)
      .where(eq(blogPosts.slug, slug))
  )[0];
