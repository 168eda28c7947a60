import { type ChainName, centsToCoinUp, MAX_FEE_BPS, parseAmount } from '@talkies/shared';
import type { Needs } from '../../chain/context.ts';
import { listingShares, type MarketTokenRows, rowsOfMarketToken, vaultSigner } from '../../chain/index.ts';
import { publishedItem } from '../../modules/catalogue/index.ts';
import { callOf, roundUp } from '../../modules/market/index.ts';
import { playBid } from '../market/play-bids.ts';
import { type Collector, editionOf, isFunded } from './collectors.ts';

/** A collector's request of a demonstration: to list an edition, or to auction it where `seconds` are given. */
export interface CollectorSale {
  itemId: string;
  by: Collector;
  /** the price or the least first bid, before it is rounded up to two digits of the coin */
  usd: string;
  seconds: number | null;
  bids: number;
  /** the collector who buys it at that price; without one it stays for sale */
  to?: Collector;
}

declare module '../../platform/jobs/queue.ts' {
  interface JobPayloads {
    'demonstration/offer': CollectorSale & { step: number };
  }
}

const POLL_MS = 500;
const MAX_STEPS = 600;
const nameOf = ({ itemId, by }: CollectorSale): string => `demonstration/${itemId}/${by.userId}`;

/** Signs the listing or auction with the collector's own wallet. Returns false where that has to wait for a rate. */
async function putOnSale(
  ctx: Needs<'chains' | 'db' | 'rates' | 'writer'>,
  intent: CollectorSale,
  chain: ChainName,
  tokenId: bigint,
): Promise<boolean> {
  const { config } = ctx.chains.get(chain);
  const rate = ctx.rates.current(config.currency);
  if (!rate) return false;
  const price = roundUp(centsToCoinUp(parseAmount(intent.usd, 'USD') ?? 0n, rate.rate));
  const marketCall =
    intent.seconds === null
      ? ({ kind: 'sell', tokenId, price } as const)
      : ({
          kind: 'auction',
          tokenId,
          reserve: price,
          seconds: intent.seconds,
          maxFeeBps: MAX_FEE_BPS,
        } as const);
  await ctx.writer.enqueueTransaction(ctx.db, {
    chain,
    signer: vaultSigner(intent.by.userId),
    ...callOf(config, marketCall),
    key: nameOf(intent),
  });
  return true;
}

/** One step of a sale; returns whether there is more to do. */
async function advance(
  ctx: Needs<'chains' | 'clock' | 'db' | 'rates' | 'signers' | 'writer'>,
  intent: CollectorSale,
): Promise<boolean> {
  const item = await publishedItem(ctx.db, intent.itemId);
  if (!item) return true;
  const { id: itemId, chain, dropId } = item;
  const tokenId = await editionOf(ctx, { itemId, chain, dropId }, intent.by);
  const sent = await ctx.writer.transactionByKey(nameOf(intent));
  // sold already, or not minted yet
  if (tokenId === null) return sent === null;
  if (!sent)
    return !(await putOnSale(ctx, intent, chain, tokenId)) || intent.bids > 0 || intent.to !== undefined;
  if (sent.status === 'failed') return false;
  if (sent.status !== 'confirmed') return true;
  const tokenRows = await rowsOfMarketToken(ctx.db, chain, tokenId.toString());
  if (tokenRows === null) return false;
  if (intent.to) return !(await buy(ctx, { ...intent, to: intent.to }, tokenRows));
  return playBid(ctx, tokenRows, intent.bids, nameOf(intent));
}

/**
 * Lets the other collector buy what is listed, once it is and their play money has arrived. Returns whether that is
 * under way.
 */
async function buy(
  ctx: Needs<'chains' | 'db' | 'writer'>,
  { to, ...intent }: CollectorSale & { to: Collector },
  tokenRows: MarketTokenRows,
): Promise<boolean> {
  const { chain, tokenId } = tokenRows.token;
  const total = listingShares(tokenRows)?.total;
  if (total === undefined || !(await isFunded(ctx, { chain }, to))) return false;
  await ctx.writer.enqueueTransaction(ctx.db, {
    chain,
    signer: vaultSigner(to.userId),
    ...callOf(ctx.chains.get(chain).config, { kind: 'buy', tokenId: BigInt(tokenId), total }),
    key: `${nameOf(intent)}/sale`,
  });
  return true;
}

/** Writes the request; it is carried out step by step, each once. */
export const beginSale = (ctx: Needs<'db' | 'queue'>, intent: CollectorSale): Promise<void> =>
  ctx.queue.enqueue(ctx.db, 'demonstration/offer', { ...intent, step: 0 }, { key: `${nameOf(intent)}/0` });

export function handleCollectorSales(
  ctx: Needs<'chains' | 'clock' | 'db' | 'queue' | 'rates' | 'signers' | 'writer'>,
): void {
  ctx.queue.handle('demonstration/offer', async ({ step, ...intent }) => {
    if (!(await advance(ctx, intent)) || step >= MAX_STEPS) return;
    const next = step + 1;
    const runAt = new Date(ctx.clock.now().getTime() + POLL_MS);
    await ctx.queue.enqueue(
      ctx.db,
      'demonstration/offer',
      { ...intent, step: next },
      { key: `${nameOf(intent)}/${next}`, runAt },
    );
  });
}
