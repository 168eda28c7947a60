import { z } from 'zod';
import { ItemCardSchema } from '../catalogue/schemas.ts';
import { IdParamSchema, type Shapes } from '../common/schemas.ts';

const liked = z.object({ liked: z.boolean(), likes: z.number().int() });

const watched = z.object({ watched: z.boolean() });

/** Shapes of each call. */
export const socialShapes = {
  likeItem: { params: IdParamSchema, response: liked },
  unlikeItem: { params: IdParamSchema, response: liked },
  watchState: { params: IdParamSchema, response: watched },
  watchItem: { params: IdParamSchema, response: watched },
  unwatchItem: { params: IdParamSchema, response: watched },
  /** what the caller watches, the latest first, at most 100 */
  listWatches: { response: z.object({ items: z.array(ItemCardSchema) }) },
  /** ids of the items that the caller likes, so that lists of items stay the same for everybody */
  listLikes: { response: z.object({ items: z.array(z.string()) }) },
} satisfies Record<string, Shapes>;
