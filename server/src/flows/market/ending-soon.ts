import {
  type ChainName,
  dropOf,
  HOUR_MS,
  isAuctionRunning,
  MINUTE_MS,
  marketTokenIdOf,
  serialOf,
} from '@talkies/shared';
import { and, asc, eq, gt, lte, notExists, sql } from 'drizzle-orm';
import type { Needs } from '../../chain/context.ts';
import { auctions, biddersOf, rowsOfMarketToken } from '../../chain/index.ts';
import { itemOfDrop } from '../../modules/catalogue/index.ts';
import { NOTIFIED_AT_ONCE, notifyChunk } from '../../modules/notifications/index.ts';
import { admirersOf } from '../../modules/social/index.ts';
import { ownersAt } from '../../modules/wallets/index.ts';
import type { JobPayloads } from '../../platform/jobs/queue.ts';
import { jobs } from '../../platform/jobs/tables.ts';

declare module '../../platform/jobs/queue.ts' {
  interface JobPayloads {
    'market/ending-soon': { chain: ChainName; tokenId: string; round: number; after?: string };
  }
}

const SOON_MS = HOUR_MS;

type Ending = JobPayloads['market/ending-soon'];
const keyOf = ({ chain, tokenId, round }: Ending): string => `ending/${chain}/${tokenId}/${round}`;

/** Enqueues a job an hour before an auction ends, once for each auction. */
export async function watchEndings(ctx: Needs<'clock' | 'db' | 'queue'>): Promise<void> {
  const now = ctx.clock.now();
  const written = ctx.db
    .select({ one: sql`1` })
    .from(jobs)
    .where(
      eq(jobs.key, sql`concat_ws('/', 'ending', ${auctions.chain}, ${auctions.tokenId}, ${auctions.round})`),
    );
  const near = await ctx.db
    .select({ chain: auctions.chain, tokenId: auctions.tokenId, round: auctions.round })
    .from(auctions)
    .where(
      and(
        eq(auctions.state, 'open'),
        gt(auctions.endsAt, now),
        lte(auctions.endsAt, new Date(now.getTime() + SOON_MS)),
        notExists(written),
      ),
    )
    .orderBy(asc(auctions.endsAt))
    .limit(200);
  for (const ending of near)
    await ctx.queue.enqueue(ctx.db, 'market/ending-soon', ending, { key: keyOf(ending), lane: 'news' });
}

/**
 * Notifies bidders and people who like or watch the item, but not its seller: a number at a time, then a job for the
 * next.
 */
export function handleEndings(ctx: Needs<'changes' | 'clock' | 'config' | 'db' | 'mail' | 'queue'>): void {
  ctx.queue.handle('market/ending-soon', async (ending) => {
    const { chain, tokenId, round, after } = ending;
    const tokenRows = await rowsOfMarketToken(ctx.db, chain, tokenId);
    const auction = tokenRows?.auction;
    if (auction?.round !== round || !isAuctionRunning(auction, ctx.clock.now())) return;
    const token = BigInt(tokenId);
    const item = await itemOfDrop(ctx.db, dropOf(token));
    if (!item) return;
    const bidders = after === undefined ? await biddersOf(ctx.db, auction) : [];
    const owners = await ownersAt(ctx.db, chain, [...bidders, auction.seller]);
    const seller = owners.get(auction.seller);
    // an item that was taken out of the shop concerns only those with money in it
    const admirers =
      item.status === 'published' ? await admirersOf(ctx.db, item.id, after ?? '', NOTIFIED_AT_ONCE) : [];
    const people = new Set([...owners.values(), ...admirers]);
    if (seller) people.delete(seller);
    const minutes = Math.ceil((auction.endsAt.getTime() - ctx.clock.now().getTime()) / MINUTE_MS);
    const marketToken = marketTokenIdOf(item.id, serialOf(token));
    const data = { title: item.title, marketToken, amount: '', minutes };
    const key = `trade/trade-ending/${chain}/${tokenId}/${round}`;
    await notifyChunk(
      ctx,
      { people, kind: 'market-ending', data, key },
      {
        chunk: admirers,
        next: (tx, last) =>
          ctx.queue.enqueue(
            tx,
            'market/ending-soon',
            { ...ending, after: last },
            {
              key: `${keyOf(ending)}/${last}`,
              lane: 'news',
            },
          ),
      },
    );
  });
}
