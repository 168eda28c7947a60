import { z } from 'zod';
import { InstantSchema, MoneySchema, pageLimit, type Shapes } from '../common/schemas.ts';
import { ItemCardSchema } from './schemas.ts';

/** What somebody who types may mean: a film or an actor to filter by, or an item to go to. */
export const SuggestionSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('film'), text: z.string(), slug: z.string() }),
  z.object({ kind: z.literal('actor'), text: z.string() }),
  z.object({ kind: z.literal('item'), text: z.string(), id: z.string() }),
]);
export type Suggestion = z.infer<typeof SuggestionSchema>;

/** A post of the community wall. It is shown by its own site, in a frame, after a click. */
export const CommunityPostSchema = z.object({
  id: z.string(),
  title: z.string(),
  author: z.string(),
  /** the site that shows it, by its name */
  site: z.string(),
  /** the post itself */
  url: z.url(),
  /** the site's page for frames */
  embedUrl: z.url(),
});
export type CommunityPost = z.infer<typeof CommunityPostSchema>;

/** What a film's items have fetched, and what the cheapest costs now. In dollars, the cheapest also in its coin. */
export const FilmFiguresSchema = z.object({
  /** the least that somebody pays in all for any item of it now, and for what; null while nothing is sold at a fixed price */
  floor: z
    .object({
      price: MoneySchema,
      /** the same in its coin at the present rate; null while no rate is known */
      coin: MoneySchema.nullable(),
      itemId: z.string(),
      /** the edition of its owner that costs that; null where the shop sells it */
      marketToken: z.string().nullable(),
    })
    .nullable(),
  /** what buyers paid for first sales, resales and auctions together */
  volume: MoneySchema,
  sales: z.number().int(),
  /** people who have an edition; several wallets of one account count once */
  owners: z.number().int(),
});
export type FilmFigures = z.infer<typeof FilmFiguresSchema>;

/** Shapes of each call. */
export const discoveryShapes = {
  hotItems: {
    query: z.object({ limit: pageLimit(24, 8) }),
    response: z.object({ items: z.array(ItemCardSchema) }),
  },
  filmFigures: { params: z.object({ slug: z.string().min(1).max(100) }), response: FilmFiguresSchema },
  suggest: {
    query: z.object({
      q: z.string().trim().min(1, 'Enter a word.').max(100, 'Enter at most 100 characters.'),
    }),
    response: z.object({ suggestions: z.array(SuggestionSchema) }),
  },
  communityPosts: { response: z.object({ posts: z.array(CommunityPostSchema) }) },
  /** the shop's clock, by which everything opens and ends */
  clock: { response: z.object({ now: InstantSchema }) },
} satisfies Record<string, Shapes>;
