import { z } from 'zod';
import { isStorable } from '../../../platform/untrusted-values.ts';

/** A text that can be stored. */
const text = (most: number) => z.string().max(most).refine(isStorable);
const rendered = z.object({ rendered: text(500_000) });
/** UTC without a zone, as WordPress writes `date_gmt`. */
const gmt = z.string().transform((written, check) => {
  const at = new Date(/[zZ]|[+-]\d\d:?\d\d$/.test(written) ? written : `${written}Z`);
  if (Number.isNaN(at.getTime())) check.addIssue({ code: 'custom', message: 'no date' });
  return at;
});

/**
 * A post of the WordPress REST API v2 with `_embed`: the parts that we read
 * (developer.wordpress.org/rest-api/reference/posts).
 */
export const FeedPostSchema = z.object({
  slug: text(200).regex(/^[^/\\?#\s]+$/u),
  date_gmt: gmt,
  modified_gmt: gmt,
  sticky: z.boolean().optional(),
  title: rendered,
  excerpt: rendered,
  content: rendered,
  _embedded: z
    .object({
      author: z.array(z.object({ name: text(200).optional() })).optional(),
      'wp:featuredmedia': z
        .array(z.object({ source_url: text(2000).optional(), alt_text: text(500).optional() }))
        .optional(),
      'wp:term': z
        .array(z.array(z.object({ taxonomy: z.string().optional(), slug: z.string().optional() })))
        .optional(),
    })
    .optional(),
});
export type FeedPost = z.infer<typeof FeedPostSchema>;

/** The source of posts: the blog's port. */
export interface BlogFeed {
  /** identifies the source in the database; another source starts from nothing */
  source: string;
  /** raise it when the same feed is interpreted differently, see `editionOf` */
  edition: number;
  /**
   * All posts, newest first; unreadable ones are left out, and `skipped` is given their slugs.
   * @throws where the source does not answer like a feed
   */
  list(signal?: AbortSignal, skipped?: (slug: string) => void): Promise<FeedPost[]>;
  /** A post that the list did not contain; null where there is none. */
  bySlug(slug: string): Promise<FeedPost | null>;
  /** The bytes of a post's picture; null where there is none for us. @throws where it could not be fetched now */
  picture(address: string, signal?: AbortSignal): Promise<Buffer | null>;
}

/** WordPress's sticky flag, or a tag of that name (spec:32). */
export const isFeatured = (post: FeedPost): boolean =>
  post.sticky === true ||
  (post._embedded?.['wp:term'] ?? [])
    .flat()
    .some(({ taxonomy, slug }) => taxonomy === 'post_tag' && slug === 'featured');
