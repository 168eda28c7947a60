import type { ChainName } from '@talkies/shared';
import { and, desc, eq, inArray, lt, or } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import type { EventRow } from '../projection/events-between.ts';
import { events } from '../tables.ts';
import { auctions, bids } from './tables.ts';

/** Rows of a table of events that precede an event. */
const before = (table: typeof events | typeof bids, { blockNumber, logIndex }: EventRow) =>
  or(
    lt(table.blockNumber, blockNumber),
    and(eq(table.blockNumber, blockNumber), lt(table.logIndex, logIndex)),
  );

/** Whether a transfer left a listing behind: the token was for sale and nobody bought it. */
export async function leftAListing(db: Database, event: EventRow): Promise<boolean> {
  const [last] = await db
    .select({ name: events.name })
    .from(events)
    .where(
      and(
        eq(events.chain, event.chain),
        eq(events.tokenId, event.tokenId ?? ''),
        before(events, event),
        inArray(events.name, ['Listed', 'PriceChanged', 'ListingCancelled', 'Sold', 'Transfer', 'Locked']),
      ),
    )
    .orderBy(desc(events.blockNumber), desc(events.logIndex))
    .limit(1);
  return last?.name === 'Listed' || last?.name === 'PriceChanged';
}

/** A listed token's price before an event, in wei; null where it was not listed. */
export async function priceBefore(db: Database, event: EventRow): Promise<bigint | null> {
  const [last] = await db
    .select({ args: events.args })
    .from(events)
    .where(
      and(
        eq(events.chain, event.chain),
        eq(events.tokenId, event.tokenId ?? ''),
        before(events, event),
        inArray(events.name, ['Listed', 'PriceChanged']),
      ),
    )
    .orderBy(desc(events.blockNumber), desc(events.logIndex))
    .limit(1);
  return last ? BigInt(String(last.args.price)) : null;
}

/** The bid before an event's, which it exceeded; null for the first of its auction. */
export async function bidBefore(db: Database, event: EventRow) {
  const { chain, tokenId } = event;
  const [row] = await db
    .select()
    .from(bids)
    .where(
      and(
        eq(bids.chain, chain),
        eq(bids.tokenId, tokenId ?? ''),
        eq(bids.round, Number(event.args.round)),
        before(bids, event),
      ),
    )
    .orderBy(desc(bids.blockNumber), desc(bids.logIndex))
    .limit(1);
  return row ?? null;
}

/** Everybody who bid in an auction. */
export async function biddersOf(
  db: Database,
  { chain, tokenId, round }: { chain: ChainName; tokenId: string; round: number },
): Promise<string[]> {
  const rows = await db
    .selectDistinct({ bidder: bids.bidder })
    .from(bids)
    .where(and(eq(bids.chain, chain), eq(bids.tokenId, tokenId), eq(bids.round, round)));
  return rows.map(({ bidder }) => bidder);
}

/** Who opened the auction that an event is about. */
export async function sellersOf(db: Database, event: EventRow): Promise<string[]> {
  const rows = await db
    .select({ seller: auctions.seller })
    .from(auctions)
    .where(
      and(
        eq(auctions.chain, event.chain),
        eq(auctions.tokenId, event.tokenId ?? ''),
        eq(auctions.round, Number(event.args.round)),
      ),
    );
  return rows.map(({ seller }) => seller);
}
