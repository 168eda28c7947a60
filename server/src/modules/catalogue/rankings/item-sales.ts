import { money, serialOf } from '@talkies/shared';
import type { ApiResponse } from '@talkies/shared/schemas';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Needs } from '../../../chain/context.ts';
import { drops, explorerUrl, isFirstSale, mints, sales } from '../../../chain/index.ts';
import { readCursor, wholeNumbers, writeCursor } from '../../../platform/cursor.ts';
import { AppError } from '../../../platform/errors.ts';
import { centsOfCoin, worthsOf } from '../../../platform/rates/sale-worths.ts';
import { purchasesIn } from '../../orders/index.ts';
import { type Item, items, type ShownStatus } from '../tables.ts';

export type ItemSale = ApiResponse<'itemSales'>['sales'][number];

type Traded = Pick<Item, 'id' | 'chain' | 'dropId'>;

/** A block's number and the log's index in it. */
const SHAPE = wholeNumbers(18);
const SORT = 'sales';

/** Every first sale and resale of a drop on the chain. */
function soldOf(ctx: Needs<'chains' | 'db'>, chain: Item['chain'], dropId: bigint) {
  const first = ctx.db
    .select({
      kind: sql<ItemSale['kind']>`'first'`.as('kind'),
      tokenId: mints.tokenId,
      wei: sql<string | null>`nullif(${mints.price}::numeric, 0)`.as('wei'),
      txHash: mints.txHash,
      at: mints.at,
      block: mints.blockNumber,
      log: mints.logIndex,
    })
    .from(mints)
    .innerJoin(drops, and(eq(drops.chain, mints.chain), eq(drops.dropId, mints.dropId)))
    .where(and(eq(mints.chain, chain), eq(mints.dropId, dropId), isFirstSale(ctx)));
  const later = ctx.db
    .select({
      kind: sql<ItemSale['kind']>`${sales.kind}`.as('kind'),
      tokenId: sales.tokenId,
      // the buyer's total: a winning bid includes its shares
      wei: sql<string | null>`(case when ${sales.kind} = 'auction' then ${sales.price}::numeric
        else ${sales.price}::numeric + ${sales.royalty}::numeric + ${sales.fee}::numeric end)`.as('wei'),
      txHash: sales.txHash,
      at: sales.at,
      block: sales.blockNumber,
      log: sales.logIndex,
    })
    .from(sales)
    .where(and(eq(sales.chain, chain), eq(sales.dropId, dropId)));
  return unionAll(first, later).as('sold');
}

/** The newest sales of an item, after a cursor; none before its drop is registered. @throws request/invalid */
export async function salesOfItem(
  ctx: Needs<'chains' | 'db' | 'rates'>,
  { id: itemId, chain, dropId }: Traded,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<ApiResponse<'itemSales'>> {
  if (dropId === null) return { sales: [], nextCursor: null };
  const sold = soldOf(ctx, chain, dropId);
  let before: SQL | undefined;
  if (cursor !== undefined) {
    const { key, id } = readCursor(SORT, cursor, SHAPE);
    before = sql`(${sold.block}, ${sold.log}) < (${key}::bigint, ${id}::bigint)`;
  }
  const rows = await ctx.db
    .select()
    .from(sold)
    .where(before)
    .orderBy(sql`${sold.block} desc, ${sold.log} desc`)
    .limit(limit + 1);
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  const { config } = ctx.chains.get(chain);
  const hashes = page.map(({ txHash }) => txHash);
  const [worthOf, purchaseOf] = await Promise.all([
    worthsOf(
      ctx.db,
      page.map(({ txHash, tokenId }) => ({ chain, txHash, tokenId })),
    ),
    purchasesIn(ctx.db, itemId, hashes),
  ]);
  const present = ({ kind, tokenId, txHash, at, ...row }: (typeof rows)[number]): ItemSale => {
    const purchase = kind === 'first' ? purchaseOf(txHash, tokenId) : undefined;
    const paid = purchase ? BigInt(purchase.paidWei) : row.wei === null ? null : BigInt(row.wei);
    // at the present rate until it is confirmed, and where no rate was known then
    const cents =
      purchase?.priceCents ??
      worthOf({ chain, txHash, tokenId }) ??
      (paid === null ? null : centsOfCoin(ctx.rates, paid, config.currency));
    return {
      kind,
      transaction: txHash,
      explorerUrl: explorerUrl(config, 'tx', txHash),
      tokenId,
      serial: serialOf(BigInt(tokenId)),
      price: cents === null ? null : money(cents, 'USD'),
      paid: paid === null ? null : money(paid, config.currency),
      at: at.toISOString(),
    };
  };
  return {
    sales: page.map(present),
    nextCursor: last ? writeCursor(SORT, { key: String(last.block), id: String(last.log) }) : null,
  };
}

/** The chain and drop of an item in this state, by which its sales are found; null where there is none. */
export async function tradedItem(
  { db }: Needs<'db'>,
  id: string,
  status: ShownStatus = 'published',
): Promise<Traded | null> {
  const [item] = await db
    .select({ id: items.id, chain: items.chain, dropId: items.dropId })
    .from(items)
    .where(and(eq(items.id, id), eq(items.status, status)));
  return item ?? null;
}

/** One page of delivered sales, newest first, resales included. @throws item/not-found, request/invalid */
export async function itemSales(
  ctx: Needs<'chains' | 'db' | 'rates'>,
  id: string,
  page: { cursor?: string | undefined; limit: number },
  status?: ShownStatus,
): Promise<ApiResponse<'itemSales'>> {
  const item = await tradedItem(ctx, id, status);
  if (!item) throw new AppError('item/not-found');
  return salesOfItem(ctx, item, page);
}
