import { z } from 'zod';
import { BodyTooLarge, bodyBytes } from '../../../platform/body-bytes.ts';
import { LoggableError } from '../../../platform/errors.ts';
import { type BlogFeed, type FeedPost, FeedPostSchema } from './blog-feed.ts';

const ANSWER_MS = 6_000;
const MAX_BYTES = 8 * 1024 * 1024;
/** the most posts that WordPress returns at once, and the most pages, in case a broken feed never ends */
const PER_PAGE = 100;
const MAX_PAGES = 100;
/** The most characters of all posts together: they are held in memory while they are read. */
const MAX_TEXT = 32 * 1024 * 1024;
const MAX_HOPS = 3;

const isPictureHost = (root: URL, url: URL): boolean =>
  url.host === root.host
    ? url.protocol === root.protocol || url.protocol === 'https:'
    : url.protocol === 'https:' && /^i\d[.]wp[.]com$/.test(url.host);

const send = (
  url: URL,
  signal: AbortSignal | undefined,
  redirect: 'follow' | 'manual' = 'follow',
): Promise<Response> =>
  fetch(url, {
    redirect,
    signal: AbortSignal.any([AbortSignal.timeout(ANSWER_MS), ...(signal ? [signal] : [])]),
    headers: { accept: 'application/json' },
  });

/** Statuses that say the host does not have the picture; after any other it may have it later. */
const GONE = [404, 410];

async function pictureOf(response: Response): Promise<Buffer | null> {
  if (response.ok)
    return bodyBytes(response, MAX_BYTES).catch((error: unknown) => {
      if (error instanceof BodyTooLarge) return null;
      throw error;
    });
  await response.body?.cancel();
  if (GONE.includes(response.status)) return null;
  throw new LoggableError(`the picture's host answered ${response.status}`);
}

const NamedSchema = FeedPostSchema.pick({ slug: true });

/** Skips a broken post, without losing the others; passes its slug on. */
const readable = (posts: unknown, skipped?: (slug: string) => void): FeedPost[] =>
  z
    .array(z.unknown())
    .parse(posts)
    .flatMap((post) => {
      const parsed = FeedPostSchema.safeParse(post);
      if (parsed.success) return [parsed.data];
      const named = NamedSchema.safeParse(post);
      if (named.success) skipped?.(named.data.slug);
      return [];
    });

/** A WordPress site at `base`, by its REST API: `GET /wp-json/wp/v2/posts?_embed` and `?slug=`. */
export function wordpressFeed(base: string): BlogFeed {
  const root = new URL(base.endsWith('/') ? base : `${base}/`);
  const posts = async (
    query: Record<string, string>,
    signal?: AbortSignal,
    skipped?: (slug: string) => void,
  ): Promise<{ posts: FeedPost[]; pages: number }> => {
    const url = new URL('wp-json/wp/v2/posts', root);
    url.search = new URLSearchParams({ _embed: '1', ...query }).toString();
    const response = await send(url, signal);
    if (!response.ok) throw new LoggableError(`the feed answered ${response.status}`);
    const body: unknown = JSON.parse((await bodyBytes(response, MAX_BYTES)).toString('utf8'));
    const pages = Number(response.headers.get('x-wp-totalpages') ?? 1) || 1;
    return { posts: readable(body, skipped), pages };
  };
  return {
    source: root.href,
    edition: 1,
    list: async (signal, skipped) => {
      const all: FeedPost[] = [];
      let text = 0;
      for (let page = 1, pages = 1; page <= Math.min(pages, MAX_PAGES); page += 1) {
        const read = await posts({ per_page: String(PER_PAGE), page: String(page) }, signal, skipped);
        if (page === 1) pages = read.pages;
        text += JSON.stringify(read.posts).length;
        if (text > MAX_TEXT) throw new LoggableError('the posts of the feed have more than 32 MB of text');
        all.push(...read.posts);
      }
      return all;
    },
    bySlug: async (slug) => (await posts({ slug })).posts.find((post) => post.slug === slug) ?? null,
    picture: async (address, signal) => {
      let at = address;
      let base = root.href;
      for (let hop = 0; hop <= MAX_HOPS; hop += 1) {
        const url = URL.parse(at, base);
        // the operator configured only this host: neither a post nor a redirect can lead us anywhere else
        if (!url || !isPictureHost(root, url)) return null;
        const response = await send(url, signal, 'manual');
        const next = response.status >= 300 && response.status < 400 && response.headers.get('location');
        if (!next) return pictureOf(response);
        await response.body?.cancel();
        [at, base] = [next, url.href];
      }
      return null;
    },
  };
}
