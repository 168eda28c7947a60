import type { ChainName } from '@talkies/shared';
import { and, desc, eq, inArray, isNotNull, lte } from 'drizzle-orm';
import type { Database } from '../platform/db/database.ts';
import type { filledTicketOrders } from './lottery/tables.ts';
import { type Owners, ownedBy } from './owned-by.ts';
import { blocks, cursors, drops, mints, receiverPayments, tokens } from './tables.ts';

export type Mint = typeof mints.$inferSelect;
export type ReceiverPayment = typeof receiverPayments.$inferSelect;
export type Token = typeof tokens.$inferSelect;
export type Drop = typeof drops.$inferSelect;

export interface Head {
  number: number;
  hash: string;
  /** the block's own time */
  at: Date;
  /** counts reorganisations; after another one, earlier blocks may have other events */
  reorganisations: number;
}

/** The projection's last block; null before the first. */
export async function headOf(db: Database, chain: ChainName): Promise<Head | null> {
  const [row] = await db
    .select({
      number: cursors.number,
      hash: cursors.hash,
      at: blocks.at,
      reorganisations: cursors.reorganisations,
    })
    .from(cursors)
    .innerJoin(blocks, and(eq(blocks.chain, cursors.chain), eq(blocks.number, cursors.number)))
    .where(eq(cursors.chain, chain));
  return row ?? null;
}

/** The key of an order on a chain: its number there is a uint256, in decimals. */
export interface OrderKey {
  chain: ChainName;
  chainOrderId: string;
}

/** The row of an order. */
export const ofOrder = (
  table: typeof mints | typeof receiverPayments | typeof filledTicketOrders,
  { chain, chainOrderId }: OrderKey,
) => and(eq(table.chain, chain), eq(table.orderId, chainOrderId));

/** The mint of an order; null while there is none. */
export async function mintOfOrder(db: Database, order: OrderKey): Promise<Mint | null> {
  const [row] = await db.select().from(mints).where(ofOrder(mints, order));
  return row ?? null;
}

/** Mints of orders with these numbers, on any chain. */
export const mintsOfOrders = (db: Database, chainOrderIds: string[]): Promise<Mint[]> =>
  db.select().from(mints).where(inArray(mints.orderId, chainOrderIds));

/**
 * The tokens that wallets own on every chain, latest first; of one second the newest drop and serial. Addresses in
 * any case.
 */
export async function tokensOwnedBy(db: Database, owners: Owners): Promise<Token[]> {
  if (owners.length === 0) return [];
  return db
    .select()
    .from(tokens)
    .where(ownedBy(tokens, tokens.owner, owners))
    .orderBy(desc(tokens.acquiredAt), desc(tokens.dropId), desc(tokens.serial), tokens.chain);
}

/** Registered drops among `dropIds`. */
export async function dropsOf(db: Database, chain: ChainName, dropIds: bigint[]): Promise<Drop[]> {
  if (dropIds.length === 0) return [];
  return db
    .select()
    .from(drops)
    .where(and(eq(drops.chain, chain), inArray(drops.dropId, dropIds)));
}

/** The payment of an order at a chain's receiver; null while there is none. */
export async function receiverPaymentOf(db: Database, order: OrderKey): Promise<ReceiverPayment | null> {
  const [row] = await db.select().from(receiverPayments).where(ofOrder(receiverPayments, order));
  return row ?? null;
}

/** The payments of several orders, by their number. */
export async function receiverPaymentsOf(
  db: Database,
  chain: ChainName,
  orderIds: string[],
): Promise<Map<string, ReceiverPayment>> {
  if (orderIds.length === 0) return new Map();
  const rows = await db
    .select()
    .from(receiverPayments)
    .where(and(eq(receiverPayments.chain, chain), inArray(receiverPayments.orderId, orderIds)));
  return new Map(rows.map((row) => [row.orderId, row]));
}

/** A subquery of the orders, by number, whose payments the treasury may collect by then. */
export const receiverPaymentsDue = (db: Database, chain: ChainName, by: Date) =>
  db
    .select({ orderId: receiverPayments.orderId })
    .from(receiverPayments)
    .where(
      and(
        eq(receiverPayments.chain, chain),
        lte(receiverPayments.collectableFrom, by),
        eq(receiverPayments.objected, false),
        eq(receiverPayments.collected, false),
      ),
    );

/** A subquery of the orders whose payment was announced for collection, collected, or refunded, by any sender. */
export const receiverPaymentsThat = (
  db: Database,
  chain: ChainName,
  are: 'announced' | 'collected' | 'refunded',
) =>
  db
    .select({ orderId: receiverPayments.orderId })
    .from(receiverPayments)
    .where(
      and(
        eq(receiverPayments.chain, chain),
        {
          announced: isNotNull(receiverPayments.collectableFrom),
          collected: eq(receiverPayments.collected, true),
          refunded: isNotNull(receiverPayments.refundBlock),
        }[are],
      ),
    );
