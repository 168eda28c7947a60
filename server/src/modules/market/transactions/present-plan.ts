import { money, payoutSharesDown, resaleSharesDown } from '@talkies/shared';
import type { PreparedTransaction, Price } from '@talkies/shared/schemas';
import type { Needs } from '../../../chain/context.ts';
import { editionPrice, priceOf } from '../present.ts';
import type { Plan } from './prepare.ts';

interface Sums {
  pays: bigint | null;
  receives: bigint | null;
  royalty: bigint | null;
  fee: bigint | null;
}
const nothing: Sums = { pays: null, receives: null, royalty: null, fee: null };

/** The sums that a call moves, in wei. For an auction, those of a sale at the reserve. */
function sumsOf({ marketCall, found }: Plan): Sums {
  if (marketCall.kind === 'tickets') return { ...nothing, pays: marketCall.total };
  const drop = found?.tokenRows.drop;
  if (!drop) return nothing;
  switch (marketCall.kind) {
    case 'sell':
    case 'change-price': {
      const { royalty, fee, price } = resaleSharesDown(marketCall.price, drop.royaltyBps, found.feeBps);
      return { pays: null, receives: price, royalty, fee };
    }
    case 'auction': {
      const { seller, royalty, fee } = payoutSharesDown(
        marketCall.reserve,
        drop.royaltyBps,
        marketCall.maxFeeBps,
      );
      return { pays: null, receives: seller, royalty, fee };
    }
    case 'buy': {
      const { listing } = found.tokenRows;
      const price = BigInt(listing?.price ?? 0);
      const { royalty, fee } = resaleSharesDown(price, drop.royaltyBps, found.feeBps);
      return { pays: marketCall.total, receives: null, royalty, fee };
    }
    case 'bid':
      return { ...nothing, pays: marketCall.amount };
    default:
      return nothing;
  }
}

/** The amount that a transaction is about, as it is stored; in wei. */
export function amountOfPlan(plan: Plan): bigint | null {
  const { marketCall } = plan;
  if (marketCall.kind === 'sell' || marketCall.kind === 'change-price') return marketCall.price;
  if (marketCall.kind === 'auction') return marketCall.reserve;
  return plan.call.value === 0n ? null : plan.call.value;
}

export function presentPlan(ctx: Needs<'chains' | 'clock' | 'rates'>, plan: Plan): PreparedTransaction {
  const { chain, wallet, call, marketCall, found } = plan;
  const { config } = chain;
  const sums = sumsOf(plan);
  const coins = (wei: bigint | null) => (wei === null ? null : money(wei, config.currency));
  const price = (wei: bigint | null): Price | null =>
    wei === null ? null : found ? editionPrice(ctx, found.item, wei) : priceOf(ctx, wei, config.currency);
  const seconds = marketCall.kind === 'auction' ? marketCall.seconds : null;
  const endsAt =
    seconds === null
      ? found?.tokenRows.auction?.endsAt
      : new Date(ctx.clock.now().getTime() + seconds * 1000);
  return {
    kind: marketCall.kind,
    chain: config.name,
    from: wallet.address,
    walletKind: wallet.kind,
    call: {
      chainId: config.chainId,
      to: call.to,
      data: call.data,
      value: call.value.toString(),
      gas: plan.gas.toString(),
    },
    summary: {
      pays: price(sums.pays),
      receives: price(sums.receives),
      royalty: coins(sums.royalty),
      fee: coins(sums.fee),
      networkFee: coins(plan.networkFee),
      endsAt: ['auction', 'bid'].includes(marketCall.kind) ? (endsAt?.toISOString() ?? null) : null,
    },
  };
}
