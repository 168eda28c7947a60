import { shareDown } from '@talkies/shared';
import { and, desc, eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import { type Owners, ownedBy } from '../../chain/index.ts';
import type { Database } from '../../platform/db/database.ts';
import { type RoyaltyEntry, royaltyEntries } from './tables.ts';

/** A sale that was not paid on the item's chain. */
export type BookedSale = Pick<
  RoyaltyEntry,
  | 'orderId'
  | 'creator'
  | 'chain'
  | 'dropId'
  | 'tokenId'
  | 'method'
  | 'royaltyBps'
  | 'priceCents'
  | 'currency'
  | 'cause'
  | 'at'
> & {
  /** the sum paid, in the smallest unit of `currency` */
  paid: bigint;
};

async function lastOf(tx: Database, orderId: string): Promise<RoyaltyEntry | null> {
  const [last] = await tx
    .select()
    .from(royaltyEntries)
    .where(eq(royaltyEntries.orderId, orderId))
    .orderBy(desc(royaltyEntries.step))
    .limit(1);
  return last ?? null;
}

/** Whether an entry reverses a sale: even steps of an order book its sale, odd ones reverse it. */
export const isReversal = ({ step }: Pick<RoyaltyEntry, 'step'>): boolean => step % 2 === 1;
/** `isReversal` in SQL. */
export const isReversalColumn: SQL = sql`(${royaltyEntries.step} % 2 = 1)`;

/** Books the creator's share of an order in `tx`, rounded down (spec:6); does nothing where it is booked already. */
export async function bookSale(tx: Database, { paid, ...sale }: BookedSale): Promise<void> {
  const last = await lastOf(tx, sale.orderId);
  if (last && !isReversal(last)) return;
  await tx.insert(royaltyEntries).values({
    ...sale,
    step: (last?.step ?? -1) + 1,
    cents: shareDown(sale.priceCents, sale.royaltyBps),
    paid: paid.toString(),
    share: shareDown(paid, sale.royaltyBps).toString(),
  });
}

/** Reverses an order's share in `tx` by an entry of its own; does nothing where no share is booked. */
export async function reverseSale(tx: Database, orderId: string, cause: string, at: Date): Promise<void> {
  const last = await lastOf(tx, orderId);
  if (!last || isReversal(last)) return;
  const { id: _, ...sale } = last;
  await tx.insert(royaltyEntries).values({
    ...sale,
    step: last.step + 1,
    cents: -last.cents,
    share: (-BigInt(last.share)).toString(),
    cause,
    at,
  });
}

/** The entries of creators, the latest first. @param before only entries older than this one */
export const entriesOf = (
  db: Database,
  owners: Owners,
  limit: number,
  before: number | null = null,
): Promise<RoyaltyEntry[]> =>
  db
    .select()
    .from(royaltyEntries)
    .where(
      and(
        ownedBy(royaltyEntries, royaltyEntries.creator, owners),
        before === null ? undefined : lt(royaltyEntries.id, before),
      ),
    )
    .orderBy(desc(royaltyEntries.id))
    .limit(limit);

/** The orders with entries in a period. */
export async function entriesWithin(db: Database, from: Date, until: Date): Promise<string[]> {
  const rows = await db
    .selectDistinct({ orderId: royaltyEntries.orderId })
    .from(royaltyEntries)
    .where(and(gte(royaltyEntries.at, from), lt(royaltyEntries.at, until)));
  return rows.map(({ orderId }) => orderId);
}

/** The sum of an order's entries, in US cents. */
export async function bookedShareOf(db: Database, orderId: string): Promise<bigint> {
  const rows = await db
    .select({ cents: royaltyEntries.cents })
    .from(royaltyEntries)
    .where(eq(royaltyEntries.orderId, orderId));
  return rows.reduce((sum, { cents }) => sum + cents, 0n);
}
