import { and, eq } from 'drizzle-orm';
import { bids, tokens } from '../../../chain/index.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { ItemSummary } from '../../catalogue/index.ts';
import { provedOn, wallets } from '../../wallets/index.ts';

/** The person who reads, or null for a visitor; called only where the shop took the item down. */
export type Reader = () => Promise<string | null>;

/**
 * Whether a reader sees an item, and may trade its editions: everybody a published one; one that the shop took down
 * only the people with a part in it.
 */
export async function seesItem(
  db: Database,
  item: Pick<ItemSummary, 'status' | 'chain' | 'dropId'>,
  reader: Reader,
): Promise<boolean> {
  if (item.status !== 'hidden') return item.status === 'published';
  const userId = await reader();
  return userId !== null && (await peopleWithPart(db, item, userId)).has(userId);
}

/** Who owns, and perhaps sells, an edition of an item or has bid for one; with `userId`, that person alone. */
export async function peopleWithPart(
  db: Database,
  { chain, dropId }: Pick<ItemSummary, 'chain' | 'dropId'>,
  userId?: string,
): Promise<Set<string>> {
  if (dropId === null) return new Set();
  const ofDrop = and(eq(tokens.chain, chain), eq(tokens.dropId, dropId));
  const owners = db.select({ address: tokens.owner }).from(tokens).where(ofDrop);
  const bidders = db
    .select({ address: bids.bidder })
    .from(bids)
    .innerJoin(tokens, and(eq(tokens.chain, bids.chain), eq(tokens.tokenId, bids.tokenId)))
    .where(ofDrop);
  const taking = owners.union(bidders).as('taking');
  const rows = await db
    .selectDistinct({ userId: wallets.userId })
    .from(taking)
    .innerJoin(wallets, eq(wallets.address, taking.address))
    .where(and(userId === undefined ? undefined : eq(wallets.userId, userId), provedOn(chain)));
  return new Set(rows.map((row) => row.userId));
}
