import { inArray } from 'drizzle-orm';
import { z } from 'zod';
import type { Needs } from '../../chain/context.ts';
import { items } from '../../modules/catalogue/index.ts';

const dollars = z.string().regex(/^\d{1,6}(\.\d{1,2})?$/);
const item = z.string().min(1);
const bids = z.int().min(0).max(20).default(0);
/** an edition of the collector `by`; without one the item itself, auctioned for its film */
const auction = z.object({ item, by: z.string().optional(), usd: dollars.optional(), bids });

/** price and money prize in the coin of the item's chain; an edition of the item is the prize */
const lottery = z.object({
  id: z.string().regex(/^[a-z0-9-]+$/),
  name: z.string(),
  item,
  price: z.string(),
  moneyPrize: z.string().default('0'),
  tickets: z.array(z.object({ by: z.string(), count: z.int().min(1).max(100) })),
});
export type DemoLottery = z.output<typeof lottery>;

/** `artwork/market/market.json`: the market of a demonstration. Items by the ids of their source. */
export const MarketFileSchema = z.object({
  past: z.array(auction),
  live: z.array(auction.extend({ days: z.number().min(0.05).max(90) })),
  upcoming: z.array(z.object({ item, inHours: z.number().positive(), days: z.number().min(0.05).max(90) })),
  listed: z.array(z.object({ item, by: z.string(), usd: dollars })),
  /** what collectors sell to each other; an edition each beside those that are listed */
  resold: z.array(z.object({ item, by: z.string(), usd: dollars, to: z.string() })).default([]),
  /** the collectors whose wallets bid in auctions, in turn */
  bidders: z.array(z.string()).max(4).default([]),
  /** what collectors like, by their names */
  likes: z.record(z.string(), z.array(item)).default({}),
  /** `past` ones sell for an hour */
  lotteries: z
    .object({
      past: z.array(lottery).default([]),
      live: z.array(lottery.extend({ days: z.number().min(0.05).max(90) })).default([]),
    })
    .default({ past: [], live: [] }),
});
export type MarketFile = z.output<typeof MarketFileSchema>;
export type DemoAuction = MarketFile['past'][number];

/** Our ids by those of the source. @throws for an item that does not exist */
export async function idsOf(ctx: Needs<'db'>, external: string[]): Promise<(externalId: string) => string> {
  const rows = await ctx.db
    .select({ id: items.id, externalId: items.externalId })
    .from(items)
    .where(inArray(items.externalId, external));
  const known = new Map(rows.map(({ id, externalId }) => [externalId, id]));
  return (externalId) => {
    const id = known.get(externalId);
    if (!id) throw new Error(`There is no item ${externalId}.`);
    return id;
  };
}
