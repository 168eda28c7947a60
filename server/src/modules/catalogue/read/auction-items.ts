import { and, asc, eq, isNotNull } from 'drizzle-orm';
import { type Auction, auctionsOfDrops } from '../../../chain/index.ts';
import type { Database } from '../../../platform/db/database.ts';
import { inShop, items } from '../tables.ts';

export interface AuctionItem {
  id: string;
  title: string;
  /** whether it was ever auctioned, with any result */
  auctioned: boolean;
  auction: Auction | null;
}

/** Published items sold by auction, in the order of their drops. */
export async function auctionItems(db: Database): Promise<AuctionItem[]> {
  const rows = await db
    .select({ id: items.id, title: items.title, dropId: items.dropId })
    .from(items)
    .where(and(inShop, eq(items.sale, 'auction'), isNotNull(items.dropId)))
    .orderBy(asc(items.dropId));
  const known = await auctionsOfDrops(
    db,
    rows.flatMap(({ dropId }) => (dropId === null ? [] : [dropId])),
  );
  return rows.map(({ id, title, dropId }) => {
    const auction = (dropId === null ? undefined : known.get(dropId)) ?? null;
    return { id, title, auctioned: auction !== null, auction };
  });
}
