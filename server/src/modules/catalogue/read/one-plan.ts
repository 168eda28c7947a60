import type { ItemQuery } from '@talkies/shared/schemas';
import { sql } from 'drizzle-orm';
import type { Needs } from '../../../chain/context.ts';
import { rawRows } from '../../../platform/db/raw-rows.ts';
import { type Prices, pricesOf } from './filters.ts';
import { sampledByPlanner } from './planner-sample.ts';

/** of all items; following a list's order then fills a page within some hundred items */
const WIDE = 0.2;

interface PriceSample {
  /** the most common prices, each with its share of all */
  common: [price: number, share: number][];
  /** the histogram of the others: equally many lie between any two neighbours */
  bounds: number[];
}

const sampleOf = sampledByPlanner('price_cents', async (db, ofColumn): Promise<PriceSample> => {
  const [row] = await rawRows<{ prices: number[] | null; shares: number[] | null; bounds: number[] | null }>(
    db,
    sql`select to_json(most_common_vals::text::bigint[]) as prices, to_json(most_common_freqs) as shares,
      to_json(histogram_bounds::text::bigint[]) as bounds from ${ofColumn}`,
  );
  const { prices, shares, bounds } = row ?? {};
  return { common: (prices ?? []).map((price, at) => [price, shares?.[at] ?? 0]), bounds: bounds ?? [] };
});

/** The planner's estimate of the items in a price range; 0 where it has none. */
export function shareOfItemsPriced(
  { common, bounds }: PriceSample,
  { from, to }: Omit<Prices, 'sale'>,
): number {
  const lies = (price: number): boolean => (from === null || price >= from) && (to === null || price <= to);
  const others = 1 - common.reduce((sum, [, share]) => sum + share, 0);
  const ofCommon = common.reduce((sum, [price, share]) => sum + (lies(price) ? share : 0), 0);
  return ofCommon + (bounds.length > 0 ? (others * bounds.filter(lies).length) / bounds.length : 0);
}

/**
 * Whether a list's page has one plan for any prices: where there are none, or so many items lie between them that
 * following the list's order finds a page for any prices. An order by price starts at one of them, and an order by
 * auction end is planned by the present moment.
 */
export async function hasOnePlanForAllPrices(ctx: Needs<'clock' | 'db'>, query: ItemQuery): Promise<boolean> {
  if (query.sort === 'ending') return false;
  const { from, to } = pricesOf(query);
  if (from === null && to === null) return true;
  if (query.sort === 'price-up' || query.sort === 'price-down') return false;
  return shareOfItemsPriced(await sampleOf(ctx), { from, to }) >= WIDE;
}
