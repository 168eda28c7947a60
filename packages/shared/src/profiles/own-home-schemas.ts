import { z } from 'zod';
import { ItemCardSchema } from '../catalogue/schemas.ts';
import type { Shapes } from '../common/schemas.ts';
import { MyBidSchema, TokenCardSchema } from '../market/schemas.ts';

export const ownHomeShapes = {
  /** what concerns one on the home page; null where there is none of it */
  myHome: {
    response: z.object({
      /** the latest of one's own in an auction that still runs */
      bid: MyBidSchema.nullable(),
      /** the auction that ends next, of those in which one neither bids nor sells */
      ending: TokenCardSchema.nullable(),
      /** the newest of the films of which one has a poster, that one has not */
      fresh: ItemCardSchema.nullable(),
    }),
  },
} satisfies Record<string, Shapes>;
