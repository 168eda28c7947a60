import { z } from 'zod';
import { SaleSchema } from '../catalogue/schemas.ts';
import {
  IdParamSchema,
  InstantSchema,
  MoneySchema,
  PartySchema,
  PriceSchema,
  type Shapes,
} from '../common/schemas.ts';
import { TokenCardSchema } from './schemas.ts';

/** What there is to know before one buys or sells an edition of an item, the same for everybody. */
export const ItemMarketSchema = z.object({
  /** what we sell it for, and how many we have left; null where we sell none, or not at a fixed price */
  shop: z.object({ price: MoneySchema, available: z.number().int() }).nullable(),
  /** the cheapest that an owner sells, all included */
  floor: z.object({ price: PriceSchema, marketToken: z.string() }).nullable(),
  /** the last time that one was paid for */
  lastSale: SaleSchema.nullable(),
  /** editions that their owners offer: listings, cheapest first, then auctions, the next to end first; at most 12 */
  offers: z.array(TokenCardSchema),
  /** how many they offer in all */
  offered: z.number().int(),
  /** who owns some: the names of at most three, and how many wallets there are in all */
  owners: z.object({ shown: z.array(PartySchema), count: z.number().int() }),
  /** what was paid, oldest first, the last 200 times: for the chart */
  points: z.array(SaleSchema.pick({ kind: true, serial: true, price: true, at: true })),
  /** US dollars for one of the chain's coins, 8 decimals; null where it is not known just now */
  rate: z.string().nullable(),
  serverTime: InstantSchema,
});
export type ItemMarket = z.infer<typeof ItemMarketSchema>;

export const itemMarketShapes = {
  itemMarket: { params: IdParamSchema, response: ItemMarketSchema },
} satisfies Record<string, Shapes>;
