import { and, eq, exists, or, sql } from 'drizzle-orm';
import { bids, ownedBy, tokens } from '../../../chain/index.ts';
import type { Database } from '../../../platform/db/database.ts';
import { itemById } from '../../catalogue/index.ts';
import { walletsOf } from '../../wallets/index.ts';

/** Whether the shop took an item down of which somebody owns, and perhaps sells, an edition or has bid for one. */
export async function hasPartInHidden(db: Database, userId: string, itemId: string): Promise<boolean> {
  const item = await itemById(db, itemId);
  if (item?.status !== 'hidden' || item.dropId === null) return false;
  const wallets = await walletsOf(db, userId);
  const ownBids = db
    .select({ one: sql`1` })
    .from(bids)
    .where(
      and(
        eq(bids.chain, tokens.chain),
        eq(bids.tokenId, tokens.tokenId),
        ownedBy(bids, bids.bidder, wallets),
      ),
    );
  const [edition] = await db
    .select({ tokenId: tokens.tokenId })
    .from(tokens)
    .where(
      and(
        eq(tokens.chain, item.chain),
        eq(tokens.dropId, item.dropId),
        or(ownedBy(tokens, tokens.owner, wallets), exists(ownBids)),
      ),
    )
    .limit(1);
  return edition !== undefined;
}
