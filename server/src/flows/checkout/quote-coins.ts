import { type ChainName, centsToMinorUp, coinToCentsUp } from '@talkies/shared';
import type { Needs } from '../../chain/context.ts';
import { type QuoteColumns, quoteEnd } from '../../modules/orders/index.ts';
import { quotableOrNull } from '../../platform/rates/rates.ts';
import type { Rate } from '../../platform/rates/source.ts';

/** The value of `wei` at these rates in US cents and paise, each rounded up. */
function chargesOf(wei: bigint, rate: Rate, inr: Rate | null) {
  const priceCents = coinToCentsUp(wei, rate.rate);
  return { priceCents, totalPaise: inr && centsToMinorUp(priceCents, inr.rate, 'INR') };
}

/**
 * The quote of things priced in coins, at the present rates: `count` times the price that is shown for one.
 * @param wei the price of one @throws rates/unavailable
 */
export async function quoteOfCoins(
  ctx: Needs<'chains' | 'clock' | 'rates'>,
  chain: ChainName,
  wei: bigint,
  count = 1n,
): Promise<QuoteColumns> {
  const coin = ctx.chains.get(chain).config.currency;
  const [rate, inr] = await Promise.all([ctx.rates.quotable(coin), quotableOrNull(ctx.rates, 'INR')]);
  const { priceCents, totalPaise } = chargesOf(wei, rate, inr);
  return {
    priceCents: priceCents * count,
    totalPaise: totalPaise && totalPaise * count,
    totalWei: (wei * count).toString(),
    rate: rate.rate.toString(),
    rateSource: rate.source,
    rateAt: rate.at,
    equivalents: [],
    inrRate: inr?.rate.toString() ?? null,
    inrRateSource: inr?.source ?? null,
    inrRateAt: inr?.at ?? null,
    expiresAt: quoteEnd(ctx.clock.now()),
  };
}
