import { type ChainName, centsToCoinUp, MAX_FEE_BPS, parseAmount } from '@talkies/shared';
import type { Context } from '../../chain/context.ts';
import { placesOf } from '../../chain/index.ts';
import { itemsById } from '../../modules/catalogue/index.ts';
import { callOf, roundUp } from '../../modules/market/index.ts';
import { playBid } from '../market/play-bids.ts';
import { type Collector, editionOf } from './collectors.ts';

/** A collector's wish of a demonstration: to list an edition, or to auction it where `seconds` are given. */
export interface CollectorOffer {
  itemId: string;
  by: Collector;
  /** the price asked or the least first bid, before it is rounded up to two digits of the coin */
  usd: string;
  seconds: number | null;
  bids: number;
}

declare module '../../platform/jobs/queue.ts' {
  interface JobPayloads {
    'demonstration/offer': CollectorOffer & { step: number };
  }
}

const LOOK_AGAIN_MS = 500;
const MOST_STEPS = 600;
const nameOf = ({ itemId, by }: CollectorOffer): string => `demonstration/${itemId}/${by.userId}`;

/** Signs the offer with the collector's own wallet. Returns false where that has to wait for a rate. */
async function offer(
  ctx: Context,
  wish: CollectorOffer,
  chain: ChainName,
  tokenId: bigint,
): Promise<boolean> {
  const { config } = ctx.chains.get(chain);
  const rate = ctx.rates.current(config.currency);
  if (!rate) return false;
  const price = roundUp(centsToCoinUp(parseAmount(wish.usd, 'USD') ?? 0n, rate.rate));
  const deed =
    wish.seconds === null
      ? ({ kind: 'sell', tokenId, price } as const)
      : ({
          kind: 'auction',
          tokenId,
          reserve: price,
          seconds: wish.seconds,
          maxFeeBps: MAX_FEE_BPS,
        } as const);
  await ctx.writer.enqueueTransaction(ctx.db, {
    chain,
    signer: `vault:${wish.by.userId}`,
    ...callOf(config, deed),
    key: nameOf(wish),
  });
  return true;
}

/** One step of an offer; returns whether there is more to do. */
async function advance(ctx: Context, wish: CollectorOffer): Promise<boolean> {
  const item = (await itemsById(ctx.db, [wish.itemId])).get(wish.itemId);
  if (!item || item.dropId === null || item.status !== 'published') return true;
  const { id: itemId, chain, dropId } = item;
  const tokenId = await editionOf(ctx, { itemId, chain, dropId }, wish.by);
  const offered = await ctx.writer.transactionByKey(nameOf(wish));
  // sold already, or still to be minted
  if (tokenId === null) return offered === null;
  if (!offered) return !(await offer(ctx, wish, chain, tokenId)) || wish.bids > 0;
  if (offered.status === 'failed') return false;
  if (offered.status !== 'confirmed') return true;
  const place = (await placesOf(ctx.db, chain, [tokenId.toString()])).get(tokenId.toString());
  return place !== undefined && playBid(ctx, place, wish.bids, nameOf(wish));
}

/** Writes the wish; it is carried out step by step, each once. */
export const beginOffer = (ctx: Context, wish: CollectorOffer): Promise<void> =>
  ctx.queue.enqueue(ctx.db, 'demonstration/offer', { ...wish, step: 0 }, { key: `${nameOf(wish)}/0` });

export function handleOffers(ctx: Context): void {
  ctx.queue.handle('demonstration/offer', async ({ step, ...wish }) => {
    if (!(await advance(ctx, wish)) || step >= MOST_STEPS) return;
    const next = step + 1;
    const runAt = new Date(ctx.clock.now().getTime() + LOOK_AGAIN_MS);
    await ctx.queue.enqueue(
      ctx.db,
      'demonstration/offer',
      { ...wish, step: next },
      { key: `${nameOf(wish)}/${next}`, runAt },
    );
  });
}
