import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type BlogFeed, type FeedPost, FeedPostSchema } from '../blog-feed.ts';
import { type OwnPost, readPost } from './post.ts';

/** Raise it with every change of the posts: a shop shows those of the highest edition that was ever started. */
export const EDITION = 3;

const artwork = new URL('../../../../../../artwork/', import.meta.url);
const posts = new URL('./posts/', import.meta.url);

/** The posts shipped with the shop, newest first. @throws TextError */
async function readPosts(): Promise<OwnPost[]> {
  const files = (await readdir(posts)).filter((file) => file.endsWith('.md'));
  const read = files.map(async (file) => readPost(file, await readFile(new URL(file, posts), 'utf8')));
  return (await Promise.all(read)).sort((a, b) => b.date.localeCompare(a.date));
}

/** A shipped post in WordPress's form, so that it is processed like any other. */
const asWordPress = (post: OwnPost): FeedPost =>
  FeedPostSchema.parse({
    slug: post.slug,
    date_gmt: post.date,
    modified_gmt: post.modified,
    sticky: post.featured,
    title: { rendered: post.title },
    excerpt: { rendered: post.excerpt },
    content: { rendered: post.body },
    _embedded: {
      author: [{ name: post.author }],
      'wp:featuredmedia': [{ source_url: post.picture, alt_text: post.pictureAlt }],
    },
  });

/** One shipped post, in its source form. */
export const ownPost = async (slug: string): Promise<OwnPost | null> =>
  (await readPosts()).find((post) => post.slug === slug) ?? null;

/** The feed of a shop that configures none (spec:32). */
export const ownFeed: BlogFeed = {
  source: 'own',
  edition: EDITION,
  list: async () => (await readPosts()).map(asWordPress),
  bySlug: async (slug) =>
    (await readPosts()).filter((post) => post.slug === slug).map(asWordPress)[0] ?? null,
  picture: (address) => readFile(fileURLToPath(new URL(address, artwork))),
};
