import { money } from '@talkies/shared';
import type { ApiResponse } from '@talkies/shared/schemas';
import type { Needs } from '../../chain/context.ts';
import { itemsById } from '../../modules/catalogue/index.ts';
import { orderLabel, ordersOf } from '../../modules/orders/index.ts';
import { readCursor, writeCursor } from '../../platform/cursor.ts';

const PAGE = 20;
const SORT = 'newest';
/** a time in milliseconds, or an order's number */
const DIGITS = 18;

/** A buyer's orders, newest first. @param before `next` of the page before @throws request/invalid */
export async function listOrders(
  ctx: Needs<'db'>,
  userId: string,
  before: string | null,
): Promise<ApiResponse<'listOrders'>> {
  const cursor = before === null ? null : readCursor(SORT, before, DIGITS);
  const rows = await ordersOf(ctx.db, userId, {
    before: cursor && { createdAt: new Date(Number(cursor.key)), number: BigInt(cursor.id) },
    limit: PAGE + 1,
  });
  const page = rows.slice(0, PAGE);
  const items = await itemsById(ctx.db, [...new Set(page.map(({ itemId }) => itemId))]);
  const last = page.at(-1);
  return {
    orders: page.flatMap(({ id, number, state, itemId, priceCents, createdAt }) => {
      const item = items.get(itemId);
      if (!item) return [];
      return {
        id,
        number: orderLabel(number),
        state,
        item: { id: item.id, title: item.title, film: item.film, image: item.image },
        price: money(priceCents, 'USD'),
        createdAt: createdAt.toISOString(),
      };
    }),
    next:
      rows.length > PAGE && last
        ? writeCursor(SORT, { key: `${last.createdAt.getTime()}`, id: `${last.number}` })
        : null,
  };
}
