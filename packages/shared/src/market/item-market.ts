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

/** The market of an item's editions, the same for everybody: the facts for buying or selling one. */
export const ItemMarketSchema = z.object({
  /** the shop's price, and how many editions are left; null where the shop sells none, or not at a fixed price */
  shop: z.object({ price: MoneySchema, available: z.number().int() }).nullable(),
  /** the lowest total at which an owner sells */
  floor: z.object({ price: PriceSchema, marketToken: z.string() }).nullable(),
  /** the most recent paid sale */
  lastSale: SaleSchema.nullable(),
  /** editions for sale by their owners: listings, cheapest first, then auctions, the next to end first; at most 12 */
  offers: z.array(TokenCardSchema),
  /** how many editions owners sell in total */
  offered: z.number().int(),
  /** owners: the names of at most three, and the total number of wallets */
  owners: z.object({ shown: z.array(PartySchema), count: z.number().int() }),
  /** the last 200 paid sales, oldest first, for the chart */
  points: z.array(SaleSchema.pick({ kind: true, serial: true, price: true, at: true })),
  /** US dollars for one of the chain's coins, 8 decimals; null where no rate is known now */
  rate: z.string().nullable(),
  serverTime: InstantSchema,
});
export type ItemMarket = z.infer<typeof ItemMarketSchema>;

export const itemMarketShapes = {
  itemMarket: { params: IdParamSchema, response: ItemMarketSchema },
} satisfies Record<string, Shapes>;
