import { z } from 'zod';
import { IdParamSchema, type Shapes } from '../common/schemas.ts';

const liked = z.object({ liked: z.boolean(), likes: z.number().int() });

/** Shapes of each call. */
export const socialShapes = {
  likeItem: { params: IdParamSchema, response: liked },
  unlikeItem: { params: IdParamSchema, response: liked },
  /** ids of the items that the caller likes, so that lists of items stay the same for everybody */
  listLikes: { response: z.object({ items: z.array(z.string()) }) },
} satisfies Record<string, Shapes>;
