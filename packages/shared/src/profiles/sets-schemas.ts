import { z } from 'zod';
import { ItemCardSchema } from '../catalogue/schemas.ts';
import { ImageSchema, MoneySchema, type Shapes } from '../common/schemas.ts';
import { collections } from '../constants.ts';
import { leadCurrencies } from '../rules/money.ts';
import { SET_FRAMES } from './tabs.ts';

/** A film's set of items, and how many of them a person owns. */
const SetSchema = z.object({
  film: z.object({ slug: z.string(), title: z.string(), pricedIn: z.enum(leadCurrencies) }),
  total: z.number().int(),
  /** how many of its items they own; several editions of an item count once */
  owned: z.number().int(),
  frames: z
    .array(
      z.object({
        id: z.string(),
        title: z.string(),
        collection: z.enum(collections),
        image: ImageSchema,
        /** their edition with the lowest serial; null for an item that they do not own */
        marketToken: z.string().nullable(),
        /** the shop's price, while it has editions left at a fixed price */
        price: MoneySchema.nullable(),
        /** the same price in its coin at the current rate; null while no rate is known */
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
  /** the signed-in person's set of a film */
  mySet: {
    params: z.object({ slug: z.string().min(1).max(100) }),
    response: z.object({ total: z.number().int(), owned: z.number().int() }),
  },
  /** the items that the signed-in person likes, the latest first */
  likedItems: { response: z.object({ items: z.array(ItemCardSchema) }) },
} satisfies Record<string, Shapes>;
