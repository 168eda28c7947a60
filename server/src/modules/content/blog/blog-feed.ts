import { z } from 'zod';

const rendered = z.object({ rendered: z.string().max(500_000) });
/** UTC without a zone, as WordPress writes `date_gmt`. */
const gmt = z.string().transform((text, check) => {
  const at = new Date(/[zZ]|[+-]\d\d:?\d\d$/.test(text) ? text : `${text}Z`);
  if (Number.isNaN(at.getTime())) check.addIssue({ code: 'custom', message: 'no date' });
  return at;
});

/** A post of the WordPress REST API v2 with `_embed`, as far as we read it (developer.wordpress.org/rest-api/reference/posts). */
export const FeedPostSchema = z.object({
  slug: z
    .string()
    .min(1)
    .max(200)
    .regex(/^[^/\\?#\s]+$/u),
  date_gmt: gmt,
  modified_gmt: gmt,
  sticky: z.boolean().optional(),
  title: rendered,
  excerpt: rendered,
  content: rendered,
  _embedded: z
    .object({
      author: z.array(z.object({ name: z.string().max(200).optional() })).optional(),
      'wp:featuredmedia': z
        .array(
          z.object({ source_url: z.string().max(2000).optional(), alt_text: z.string().max(500).optional() }),
        )
        .optional(),
      'wp:term': z
        .array(z.array(z.object({ taxonomy: z.string().optional(), slug: z.string().optional() })))
        .optional(),
    })
    .optional(),
});
export type FeedPost = z.infer<typeof FeedPostSchema>;

/** Where posts come from: the port of the blog. */
export interface BlogFeed {
  /** names it in the database; another source begins anew */
  source: string;
  /** raise it when the same feed is read differently, see `editionOf` */
  edition: number;
  /** Newest first. What cannot be read as a post is left out. @throws where it does not answer as a feed does */
  list(): Promise<FeedPost[]>;
  /** One that the list did not hold; null where there is none. */
  bySlug(slug: string): Promise<FeedPost | null>;
  /**
   * The bytes of a picture that a post names, or null where there is none for us.
   * @throws where it could not be fetched just now
   */
  picture(address: string): Promise<Buffer | null>;
}

/** WordPress's sticky flag, or a tag of that name (spec:32). */
export const isFeatured = (post: FeedPost): boolean =>
  post.sticky === true ||
  (post._embedded?.['wp:term'] ?? [])
    .flat()
    .some(({ taxonomy, slug }) => taxonomy === 'post_tag' && slug === 'featured');
