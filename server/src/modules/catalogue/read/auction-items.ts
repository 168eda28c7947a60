import { and, asc, eq, isNotNull, ne } from 'drizzle-orm';
import { type Auction, auctionsOfDrops } from '../../../chain/index.ts';
import type { Database } from '../../../platform/db/database.ts';
import { items } from '../tables.ts';

export interface AuctionItem {
  id: string;
  title: string;
  /** hidden from the shop: an auction that has begun goes on */
  hidden: boolean;
  /** whether it was ever auctioned, with any result */
  auctioned: boolean;
  auction: Auction | null;
}

/** Published and hidden items sold by auction, in the order of their drops. */
export async function auctionItems(db: Database): Promise<AuctionItem[]> {
  const rows = await db
    .select({ id: items.id, title: items.title, status: items.status, dropId: items.dropId })
    .from(items)
    .where(and(ne(items.status, 'draft'), eq(items.sale, 'auction'), isNotNull(items.dropId)))
    .orderBy(asc(items.dropId));
  const known = await auctionsOfDrops(
    db,
    rows.flatMap(({ dropId }) => (dropId === null ? [] : [dropId])),
  );
  return rows.map(({ id, title, status, dropId }) => {
    const auction = (dropId === null ? undefined : known.get(dropId)) ?? null;
    return { id, title, hidden: status === 'hidden', auctioned: auction !== null, auction };
  });
}
