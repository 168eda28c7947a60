import { type ChainName, dropOf, serialOf, tradeIdOf } from '@talkies/shared';
import { auctionsEnding, placesOf } from '../../chain/index.ts';
import type { Context } from '../../context.ts';
import { itemsOfDrops } from '../../modules/catalogue/index.ts';
import { notify } from '../../modules/notifications/index.ts';
import { likersOf } from '../../modules/social/index.ts';
import { ownersAt } from '../../modules/wallets/index.ts';
import { biddersOf } from './events.ts';

declare module '../../jobs/queue.ts' {
  interface JobPayloads {
    'trade/ending-soon': { chain: ChainName; tokenId: string; round: number };
  }
}

const SOON_MS = 3_600_000;

/** An hour before an auction ends a job is written, once for each auction. */
export async function watchEndings(ctx: Context): Promise<void> {
  const now = ctx.clock.now();
  for (const { chain, tokenId, round } of await auctionsEnding(
    ctx.db,
    now,
    new Date(now.getTime() + SOON_MS),
  ))
    await ctx.queue.enqueue(
      ctx.db,
      'trade/ending-soon',
      { chain, tokenId, round },
      { key: `ending/${chain}/${tokenId}/${round}` },
    );
}

/** Tells bidders and those who like the picture, but not its seller. */
export function handleEndings(ctx: Context): void {
  ctx.queue.handle('trade/ending-soon', async ({ chain, tokenId, round }) => {
    const place = (await placesOf(ctx.db, chain, [tokenId])).get(tokenId);
    const auction = place?.auction;
    if (auction?.round !== round || auction.state !== 'open') return;
    const token = BigInt(tokenId);
    const item = (await itemsOfDrops(ctx.db, [dropOf(token)])).get(dropOf(token));
    if (!item) return;
    const owners = await ownersAt(ctx.db, [...(await biddersOf(ctx.db, auction)), auction.seller]);
    const seller = owners.get(auction.seller);
    const people = new Set([...owners.values(), ...(await likersOf(ctx.db, item.id))]);
    if (seller) people.delete(seller);
    const data = { title: item.title, trade: tradeIdOf(item.id, serialOf(token)), amount: '' };
    const key = `trade/trade-ending/${chain}/${tokenId}/${round}`;
    await ctx.db.transaction(async (tx) => {
      for (const userId of people) await notify(ctx, tx, { userId, kind: 'trade-ending', data, key });
    });
  });
}
