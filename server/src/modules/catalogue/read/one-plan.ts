import type { ItemQuery } from '@talkies/shared/schemas';
import { sql } from 'drizzle-orm';
import type { Needs } from '../../../chain/context.ts';
import { rawRows } from '../../../platform/db/raw-rows.ts';
import { type Prices, pricesOf } from './filters.ts';
import { sampledByPlanner } from './planner-sample.ts';

/** of all items; a walk along the order of a list then meets those of a page within some hundred */
const WIDE = 0.2;

interface PriceSample {
  /** the commonest prices, each with its share of all */
  common: [price: number, share: number][];
  /** of the others; between any two that follow each other are equally many */
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

/** How many of all items have such a price, as the planner would guess; 0 where it knows nothing. */
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
 * Whether the page of a list has one plan for any of its prices: there are none, or so many items lie between them that it
 * is found along the list's order whatever they are. An order by price begins at one of them, and what ends next is planned by
 * the present moment.
 */
export async function hasOnePlanForAllPrices(ctx: Needs<'clock' | 'db'>, query: ItemQuery): Promise<boolean> {
  if (query.sort === 'ending') return false;
  const { from, to } = pricesOf(query);
  if (from === null && to === null) return true;
  if (query.sort === 'price-up' || query.sort === 'price-down') return false;
  return shareOfItemsPriced(await sampleOf(ctx), { from, to }) >= WIDE;
}
