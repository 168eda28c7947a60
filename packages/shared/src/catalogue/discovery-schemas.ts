import { z } from 'zod';
import { InstantSchema, MoneySchema, pageLimit, type Shapes } from '../common/schemas.ts';
import { ItemCardSchema } from './schemas.ts';

/** A suggestion for the words in the search field: a film or an actor to filter by, or an item to open. */
export const SuggestionSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('film'), text: z.string(), slug: z.string() }),
  z.object({ kind: z.literal('actor'), text: z.string() }),
  z.object({ kind: z.literal('item'), text: z.string(), id: z.string() }),
]);
export type Suggestion = z.infer<typeof SuggestionSchema>;

/** A post of the community wall. Its own site shows it, in a frame, after a click. */
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

/** The sales of a film's items and the price of the cheapest now: in dollars, the cheapest also in its coin. */
export const FilmFiguresSchema = z.object({
  /** the lowest total at which any of its items can be bought now, and that item; null while none has a fixed price */
  floor: z
    .object({
      price: MoneySchema,
      /** the same price in its coin at the current rate; null while no rate is known */
      coin: MoneySchema.nullable(),
      itemId: z.string(),
      /** the owner's edition at that price; null where the shop sells it */
      marketToken: z.string().nullable(),
    })
    .nullable(),
  /** what buyers paid for first sales, resales and auctions together */
  volume: MoneySchema,
  sales: z.number().int(),
  /** how many people own an edition; several wallets of one account count once */
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
