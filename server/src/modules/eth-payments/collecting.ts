import { orderReceiverAbi } from '@talkies/abi';
import { MINUTE_MS } from '@talkies/shared';
import { withTimeout } from 'viem';
import type { Needs } from '../../chain/context.ts';
import type { Chain } from '../../chain/index.ts';
import { isWithin } from '../../platform/clock.ts';
import { isOff } from '../../platform/settings/settings.ts';
import type { OrderRow } from '../orders/index.ts';
import { receiverChainOf } from './quote.ts';
import { isAnnounceable } from './rules.ts';

/** The time from which the receiver announces and collects: in the past, unless its cashier or treasury changed lately. */
export const readCollectingFrom = async ({ client, config }: Chain): Promise<Date> => {
  const seconds = await client.readContract({
    address: config.contracts.orderReceiver,
    abi: orderReceiverAbi,
    functionName: 'collectionsFrom',
  });
  return new Date(Number(seconds) * 1000);
};

const CACHE_MS = MINUTE_MS;
const PAGE_TIMEOUT_MS = 500;
const known = new WeakMap<Chain, { at: number; from: Promise<Date> }>();

/**
 * The chain at whose receiver an order can be paid in ETH now; null where it cannot. Pages use an answer of up to a minute
 * ago, and show the method where the node does not answer at once: the request to pay checks again.
 */
export async function availableReceiver(
  ctx: Needs<'chains' | 'clock' | 'config' | 'db'>,
  order: Pick<OrderRow, 'chain'>,
): Promise<Chain | null> {
  const chain = receiverChainOf(ctx.chains, order);
  if (!chain || (await isOff(ctx, 'eth'))) return null;
  const now = ctx.clock.now();
  let cached = known.get(chain);
  if (!cached || !isWithin(CACHE_MS, cached.at, now.getTime())) {
    cached = { at: now.getTime(), from: readCollectingFrom(chain) };
    known.set(chain, cached);
  }
  const { from } = cached;
  const collectingFrom = await withTimeout(() => from, { timeout: PAGE_TIMEOUT_MS }).catch(() => null);
  return collectingFrom === null || isAnnounceable(now, collectingFrom) ? chain : null;
}
