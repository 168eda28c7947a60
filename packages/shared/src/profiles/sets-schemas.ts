import { z } from 'zod';
import { ItemCardSchema } from '../catalogue/schemas.ts';
import { ImageSchema, MoneySchema, type Shapes } from '../common/schemas.ts';
import { collections } from '../constants.ts';
import { leadCurrencies } from '../rules/money.ts';
import { SET_FRAMES } from './tabs.ts';

/** The items of a film, and how many of them somebody has an edition of. */
const SetSchema = z.object({
  film: z.object({ slug: z.string(), title: z.string(), pricedIn: z.enum(leadCurrencies) }),
  total: z.number().int(),
  /** items of it, however many editions of one they have */
  owned: z.number().int(),
  frames: z
    .array(
      z.object({
        id: z.string(),
        title: z.string(),
        collection: z.enum(collections),
        image: ImageSchema,
        /** of the lowest edition that they have; null for what is missing */
        marketToken: z.string().nullable(),
        /** of the shop, while it has editions left at a fixed price */
        price: MoneySchema.nullable(),
        /** the same in its coin at the present rate; null while no rate is known */
        coin: MoneySchema.nullable(),
      }),
    )
    .max(SET_FRAMES),
});
export type ItemSet = z.infer<typeof SetSchema>;

const sets = z.object({ sets: z.array(SetSchema) });

export const setShapes = {
  personSets: { params: z.object({ handle: z.string().min(1).max(60) }), response: sets },
  mySets: { response: sets },
  /** how far one's own set of a film has come */
  mySet: {
    params: z.object({ slug: z.string().min(1).max(100) }),
    response: z.object({ total: z.number().int(), owned: z.number().int() }),
  },
  /** what one likes, the latest first */
  likedItems: { response: z.object({ items: z.array(ItemCardSchema) }) },
} satisfies Record<string, Shapes>;
