import type { MarketQuery } from '@talkies/shared/schemas';
import { type SQL, sql } from 'drizzle-orm';
import type { Needs } from '../../../chain/context.ts';
import { serialOfTokenColumn } from '../../../chain/index.ts';
import { readCursor, wholeNumbers, writeCursor } from '../../../platform/cursor.ts';
import { fit, items } from '../../catalogue/index.ts';
import { type TokensForSale, worthOf } from './for-sale.ts';

type Sort = MarketQuery['sort'];

/**
 * The key of the market's order, as a whole number; the token's id decides between equals, so that pages never
 * overlap.
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

export function sortKeyOf(
  ctx: Needs<'chains' | 'rates'>,
  forSale: TokensForSale,
  sort: Sort,
  likes: SQL,
): SortKey {
  const ending = sql<string>`(case when ${forSale.kind} = 'auction' then ${milliseconds(sql`${forSale.endsAt}`)}
    else ${AFTER_AUCTIONS}::numeric - ${milliseconds(sql`${forSale.at}`)} end)`;
  const keys: Record<Sort, SortKey> = {
    best: { key: sql`(${fit} * ${WITHIN_FIT}::numeric + ${ending})`, down: false },
    ending: { key: ending, down: false },
    newest: { key: sql`${milliseconds(sql`${forSale.at}`)}`, down: true },
    'price-up': { key: sql`${worthOf(ctx, forSale)}`, down: false },
    'price-down': { key: sql`${worthOf(ctx, forSale)}`, down: true },
    'most-liked': { key: sql`${likes}`, down: true },
    number: { key: serialOfTokenColumn(forSale.tokenId), down: false },
    discount: {
      key: sql`(case when ${forSale.kind} = 'listed' and ${items.sale} = 'fixed' and ${items.priceCents} > 0
        then floor(${worthOf(ctx, forSale)} * 1000 / ${items.priceCents}) else ${WITHOUT_PRICE}::numeric end)`,
      down: false,
    },
  };
  return keys[sort];
}

/** greater than any part of a price: auctions, and items without a price in the shop, come last */
const WITHOUT_PRICE = `1${'0'.repeat(79)}`;

export const tokenNumber = (forSale: TokensForSale): SQL => sql`${forSale.tokenId}::numeric`;
/** 256 bits: an amount times a rate, or the id of a token */
const SHAPE = wholeNumbers(80);

export const cursorAfter = (sort: Sort, key: string, tokenId: string): string =>
  writeCursor(sort, { key, id: tokenId });

/** The condition for rows after the cursor. @throws request/invalid where it is no cursor of this order */
export function after(sort: Sort, forSale: TokensForSale, { key, down }: SortKey, cursor: string): SQL {
  const at = readCursor(sort, cursor, SHAPE);
  const beyond = down ? sql`${key} < ${at.key}::numeric` : sql`${key} > ${at.key}::numeric`;
  return sql`(${beyond} or (${key} = ${at.key}::numeric and ${tokenNumber(forSale)} > ${at.id}::numeric))`;
}
