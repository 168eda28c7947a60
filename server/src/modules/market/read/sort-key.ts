import type { MarketQuery } from '@talkies/shared/schemas';
import { type SQL, sql } from 'drizzle-orm';
import { serialOfTokenColumn } from '../../../chain/index.ts';
import { readCursor, wholeNumbers, writeCursor } from '../../../platform/cursor.ts';
import { fit, items } from '../../catalogue/index.ts';
import { type ChainRates, type TokensForSale, worthOf } from './for-sale.ts';

type Sort = MarketQuery['sort'];

/**
 * The key of the market's order, as a whole number; the token's id decides between equals, and all pages go by the rates
 * of the first one, so that pages neither overlap nor leave a gap.
 */
export interface SortKey {
  key: SQL<string>;
  down: boolean;
}

const milliseconds = (at: SQL): SQL => sql`floor(extract(epoch from ${at}) * 1000)`;
/** later than any end: listings come after the auctions, the newest first */
const AFTER_AUCTIONS = '10000000000000000';

/** greater than any key by what ends next, which decides between equal fits */
const WITHIN_FIT = '100000000000000000';

export function sortKeyOf(rates: ChainRates, forSale: TokensForSale, sort: Sort, likes: SQL): SortKey {
  const worth = worthOf(rates, forSale);
  const ending = sql<string>`(case when ${forSale.kind} = 'auction' then ${milliseconds(sql`${forSale.endsAt}`)}
    else ${AFTER_AUCTIONS}::numeric - ${milliseconds(sql`${forSale.at}`)} end)`;
  const keys: Record<Sort, SortKey> = {
    best: { key: sql`(${fit} * ${WITHIN_FIT}::numeric + ${ending})`, down: false },
    ending: { key: ending, down: false },
    newest: { key: sql`${milliseconds(sql`${forSale.at}`)}`, down: true },
    'price-up': { key: worth, down: false },
    'price-down': { key: worth, down: true },
    'most-liked': { key: sql`${likes}`, down: true },
    number: { key: serialOfTokenColumn(forSale.tokenId), down: false },
    discount: {
      key: sql`(case when ${forSale.kind} = 'listed' and ${items.sale} = 'fixed' and ${items.priceCents} > 0
        then floor(${worth} * 1000 / ${items.priceCents}) else ${WITHOUT_PRICE}::numeric end)`,
      down: false,
    },
  };
  return keys[sort];
}

/** greater than any part of a price: auctions, and items without a price in the shop, come last */
const WITHOUT_PRICE = `1${'0'.repeat(79)}`;

export const tokenNumber = (forSale: TokensForSale): SQL => sql`${forSale.tokenId}::numeric`;
/** 256 bits: an amount times a rate, or the id of a token; after the key the rates, where the order goes by them */
const SHAPE = { ...wholeNumbers(80), key: /^\d{1,80}(@([a-z]+:\d{1,20},){0,9})?$/ };

/** Orders that go by the rates; the others' cursors have none. */
const byRates: readonly Sort[] = ['price-up', 'price-down', 'discount'];

export function cursorAfter(sort: Sort, key: string, rates: ChainRates, tokenId: string): string {
  const at = byRates.includes(sort) ? `@${rates.map(([chain, rate]) => `${chain}:${rate},`).join('')}` : '';
  return writeCursor(sort, { key: key + at, id: tokenId });
}

/** Where a page begins, and by which rates; null for a cursor without rates. */
interface Start {
  key: string;
  id: string;
  rates: ChainRates | null;
}

/** @throws request/invalid where it is no cursor of this order */
export function startOf(sort: Sort, cursor: string): Start {
  const { key, id } = readCursor(sort, cursor, SHAPE);
  const [number = '', rates] = key.split('@');
  const pairs = Array.from(
    rates?.matchAll(/([a-z]+):(\d+)/g) ?? [],
    ([, chain = '', rate = '']) => [chain, rate] as const,
  );
  return { key: number, id, rates: rates === undefined ? null : pairs };
}

/** The condition for rows after a start. */
export function after(forSale: TokensForSale, { key, down }: SortKey, at: Start): SQL {
  const beyond = down ? sql`${key} < ${at.key}::numeric` : sql`${key} > ${at.key}::numeric`;
  return sql`(${beyond} or (${key} = ${at.key}::numeric and ${tokenNumber(forSale)} > ${at.id}::numeric))`;
}
