import type { ChainName } from '@talkies/shared';
import { type Hex, withTimeout } from 'viem';
import type { Needs } from '../../../chain/context.ts';
import { type Chain, unanswered } from '../../../chain/index.ts';
import { isWithin } from '../../../platform/clock.ts';
import { AppError } from '../../../platform/errors.ts';
import { MINT_GAS } from './voucher.ts';

/** Shorter than Ethereum's block time; for a page with many visitors the node is asked once. */
const CACHE_MS = 10_000;
const PAGE_TIMEOUT_MS = 500;

interface CachedFee {
  at: number;
  fee: Promise<bigint | null>;
}
const feeCache = new WeakMap<Chain, CachedFee>();

/**
 * An upper estimate of one purchase's network fee in wei (EIP-1559), cached for ten seconds; null where the chain does not
 * answer within a few seconds.
 */
export async function estimateNetworkFee(
  ctx: Needs<'chains' | 'clock' | 'log'>,
  name: ChainName,
): Promise<bigint | null> {
  const chain = ctx.chains.get(name);
  const now = ctx.clock.now().getTime();
  const cached = feeCache.get(chain);
  if (cached && isWithin(CACHE_MS, cached.at, now)) return cached.fee;
  const fee = chain.failFastClient
    .estimateFeesPerGas()
    .then(({ maxFeePerGas }) => maxFeePerGas * MINT_GAS)
    .catch((error: unknown) => {
      ctx.log.warn({ err: error, chain: name }, 'no fee estimate');
      return null;
    });
  feeCache.set(chain, { at: now, fee });
  return fee;
}

/** The estimate for a page, which does not wait for a node that hangs; null where it is not there at once. */
export const networkFeeAtOnce = (
  ctx: Needs<'chains' | 'clock' | 'log'>,
  name: ChainName,
): Promise<bigint | null> =>
  withTimeout(() => estimateNetworkFee(ctx, name), { timeout: PAGE_TIMEOUT_MS }).catch(() => null);

/** The network fee of a purchase and the balance of a wallet, both in wei. @throws chain/unavailable where either is unknown */
export async function feeAndBalance(
  ctx: Needs<'chains' | 'clock' | 'log'>,
  name: ChainName,
  wallet: Hex,
): Promise<{ fee: bigint; balance: bigint }> {
  const [fee, balance] = await Promise.all([
    estimateNetworkFee(ctx, name),
    ctx.chains.get(name).failFastClient.getBalance({ address: wallet }).catch(unanswered),
  ]);
  if (fee === null) throw new AppError('chain/unavailable');
  return { fee, balance };
}
