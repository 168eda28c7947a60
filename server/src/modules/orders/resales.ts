import { type ChainName, inDelivery } from '@talkies/shared';
import { and, eq, inArray, isNotNull, ne, type SQL, sql } from 'drizzle-orm';
import type { Hex } from 'viem';
import { keyOfHash } from '../../chain/index.ts';
import type { Database } from '../../platform/db/database.ts';
import { unpaidShopPurchases } from './shop-purchases.ts';
import { type OrderRow, orders } from './tables.ts';

/** An order of a listed token, which the shop buys for the buyer with its own coins after a provider was paid (adr/240). */
export type ResaleRow = OrderRow & { tokenId: string; seller: Hex; listedPrice: string };

/** The writer's key of the transaction that buys for an order. */
export const buyForKey = ({ id }: Pick<ResaleRow, 'id'>): string => `buy-for/${id}`;
/** `buyForKey` in SQL. */
export const buyForKeyColumn = (id: SQL): SQL => sql`'buy-for/' || ${id}`;

/** Whether the shop sent this transaction to buy a listed token for somebody who paid a provider. */
export const isBoughtByShop = async (db: Database, hash: Hex): Promise<boolean> =>
  (await keyOfHash(db, hash))?.startsWith(buyForKey({ id: '' })) ?? false;

/** Null for any other order. */
export const asResale = (order: OrderRow): ResaleRow | null =>
  order.tokenId === null ? null : (order as ResaleRow);

/** A buyer's orders of listed tokens that wait for their payment, newest first. */
export const unpaidResales = async (db: Database, userId: string): Promise<ResaleRow[]> =>
  (await unpaidShopPurchases(db, userId, 'resale')).flatMap((row) => asResale(row) ?? []);

/** Whether another order of the same token was paid first, and is being bought. */
export async function isBeingBought(tx: Database, { id, chain, tokenId }: ResaleRow): Promise<boolean> {
  const [other] = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.chain, chain),
        eq(orders.tokenId, tokenId),
        ne(orders.id, id),
        inArray(orders.state, inDelivery),
      ),
    )
    .limit(1);
  return other !== undefined;
}

/** Whether this transaction delivered another order's token. */
export async function isDeliveryOfAnother(db: Database, { id }: ResaleRow, txHash: Hex): Promise<boolean> {
  const [other] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.txHash, txHash), ne(orders.id, id)))
    .limit(1);
  return other !== undefined;
}

/** The orders whose listed tokens these transactions bought, as far as the shop has seen. */
export const resalesIn = (db: Database, chain: ChainName, hashes: Hex[]): Promise<OrderRow[]> =>
  hashes.length === 0
    ? Promise.resolve([])
    : db
        .select()
        .from(orders)
        .where(and(eq(orders.chain, chain), inArray(orders.txHash, hashes), isNotNull(orders.tokenId)));
