import { money, payoutSharesDown, resaleSharesDown } from '@talkies/shared';
import type { PreparedTrade, Price } from '@talkies/shared/schemas';
import type { Context } from '../../../chain/context.ts';
import { priceOf } from '../present.ts';
import type { Plan } from './prepare.ts';

interface Sums {
  pays: bigint | null;
  receives: bigint | null;
  royalty: bigint | null;
  fee: bigint | null;
}
const nothing: Sums = { pays: null, receives: null, royalty: null, fee: null };

/** What moves by this deed, in wei. An auction's figures are those of a sale at the reserve. */
function sumsOf({ deed, found }: Plan): Sums {
  const drop = found?.place.drop;
  if (!drop) return nothing;
  switch (deed.kind) {
    case 'sell':
    case 'change-price': {
      const feeBps = found.place.listing?.feeBps ?? drop.feeBps;
      const { royalty, fee, price } = resaleSharesDown(deed.price, drop.royaltyBps, feeBps);
      return { pays: null, receives: price, royalty, fee };
    }
    case 'auction': {
      const { seller, royalty, fee } = payoutSharesDown(deed.reserve, drop.royaltyBps, deed.maxFeeBps);
      return { pays: null, receives: seller, royalty, fee };
    }
    case 'buy': {
      const { listing } = found.place;
      const { royalty, fee } = resaleSharesDown(
        BigInt(listing?.price ?? 0),
        drop.royaltyBps,
        listing?.feeBps ?? 0,
      );
      return { pays: deed.total, receives: null, royalty, fee };
    }
    case 'bid':
      return { ...nothing, pays: deed.amount };
    default:
      return nothing;
  }
}

/** The wei that a transaction is about, as it is remembered. */
export function amountOfPlan(plan: Plan): bigint | null {
  const { deed } = plan;
  if (deed.kind === 'sell' || deed.kind === 'change-price') return deed.price;
  if (deed.kind === 'auction') return deed.reserve;
  return plan.call.value === 0n ? null : plan.call.value;
}

export function presentPlan(ctx: Context, plan: Plan): PreparedTrade {
  const { chain, wallet, call, deed, found } = plan;
  const { config } = chain;
  const sums = sumsOf(plan);
  const coins = (wei: bigint | null) => (wei === null ? null : money(wei, config.currency));
  const price = (wei: bigint | null): Price | null =>
    wei === null ? null : priceOf(ctx, wei, config.currency);
  const seconds = deed.kind === 'auction' ? deed.seconds : null;
  const endsAt =
    seconds === null ? found?.place.auction?.endsAt : new Date(ctx.clock.now().getTime() + seconds * 1000);
  return {
    kind: deed.kind,
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
      endsAt: ['auction', 'bid'].includes(deed.kind) ? (endsAt?.toISOString() ?? null) : null,
    },
  };
}
