import { z } from 'zod';
import { ItemCardSchema } from '../catalogue/schemas.ts';
import type { Shapes } from '../common/schemas.ts';
import { MyBidSchema, TokenCardSchema } from '../market/schemas.ts';

export const ownHomeShapes = {
  /** the signed-in person's parts of the home page; each null where there is none */
  myHome: {
    response: z.object({
      /** their latest bid in an auction that is still running */
      bid: MyBidSchema.nullable(),
      /** the next auction to end in which they neither bid nor sell */
      ending: TokenCardSchema.nullable(),
      /** the newest poster that they do not own of the films of which they own one */
      fresh: ItemCardSchema.nullable(),
    }),
  },
} satisfies Record<string, Shapes>;
