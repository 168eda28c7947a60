import { desc } from 'drizzle-orm';
import type { Database } from '../../../platform/db/database.ts';
import { blogPosts } from '../tables.ts';

/** Addresses of the posts that are kept now, newest first; asks no feed. */
export const cachedPosts = (db: Database) =>
  db
    .select({ slug: blogPosts.slug, modified: blogPosts.modified })
    .from(blogPosts)
    .orderBy(desc(blogPosts.date));
