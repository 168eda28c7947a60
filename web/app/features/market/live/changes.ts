import { BIDS_SHOWN } from '@talkies/shared';
import type { Bid, MarketToken, Party, Price } from '@talkies/shared/schemas';

/** A change of a token between two of its states, for people who have its page open. */
export type Change =
  | { kind: 'bid'; bid: Bid }
  | { kind: 'extended'; until: string }
  /** a reorganisation removed the bid */
  | { kind: 'bid-taken-back'; amount: Price }
  | { kind: 'sale-taken-back' }
  | { kind: 'opened' }
  | { kind: 'won'; by: Party; amount: Price }
  | { kind: 'unsold' }
  | { kind: 'cancelled' }
  | { kind: 'sold'; amount: Price | null }
  | { kind: 'listed'; total: Price }
  | { kind: 'price'; total: Price }
  | { kind: 'delisted' };

function changesOfBids(before: MarketToken, after: MarketToken): Change[] {
  if (before.auction?.round !== after.auction?.round) return [];
  const gone = before.bids.filter(
    (bid) => !after.bids.some(({ transaction }) => transaction === bid.transaction),
  );
  const come = after.bids.filter(
    (bid) => !before.bids.some(({ transaction }) => transaction === bid.transaction),
  );
  // the same bid in another transaction (sped up, or included again) was not removed
  const lost = gone.filter(
    (bid) =>
      !come.some(
        ({ bidder, amount }) =>
          bidder.address === bid.bidder.address && amount.coin.amount === bid.amount.coin.amount,
      ),
  );
  // the history has only the highest bids: one that fell off its end was not removed
  const lowest = after.bids.length >= BIDS_SHOWN ? BigInt(after.bids.at(-1)?.amount.coin.amount ?? 0) : -1n;
  return [
    ...lost
      .filter(({ amount }) => BigInt(amount.coin.amount) > lowest)
      .map(({ amount }): Change => ({ kind: 'bid-taken-back', amount })),
    ...come.toReversed().map((bid): Change => ({ kind: 'bid', bid })),
  ];
}

function changesOfAuction(before: MarketToken, after: MarketToken): Change[] {
  const { auction } = after;
  if (!auction) return [];
  if (before.auction?.round !== auction.round) return auction.state === 'open' ? [{ kind: 'opened' }] : [];
  if (Date.parse(auction.endsAt) > Date.parse(before.auction.endsAt))
    return [{ kind: 'extended', until: auction.endsAt }];
  const wasOpen = before.auction.state === 'open' || before.auction.state === 'ended';
  if (!wasOpen) return [];
  if (auction.state === 'settled' && auction.highest && auction.highestBidder)
    return [{ kind: 'won', by: auction.highestBidder, amount: auction.highest }];
  return auction.state === 'unsold' || auction.state === 'cancelled' ? [{ kind: auction.state }] : [];
}

function changesOfListing(before: MarketToken, after: MarketToken): Change[] {
  const sold = after.sales.find(
    ({ transaction }) => !before.sales.some((sale) => sale.transaction === transaction),
  );
  if (sold?.kind === 'resale') return [{ kind: 'sold', amount: sold.price }];
  const undone = before.sales.some(
    (sale) => !after.sales.some(({ transaction }) => transaction === sale.transaction),
  );
  if (undone && !sold && after.sales.length < before.sales.length) return [{ kind: 'sale-taken-back' }];
  const { listing } = after;
  if (before.listing && !listing) return [{ kind: 'delisted' }];
  if (!listing) return [];
  if (!before.listing) return [{ kind: 'listed', total: listing.total }];
  const same = before.listing.total.coin.amount === listing.total.coin.amount;
  return same ? [] : [{ kind: 'price', total: listing.total }];
}

/** The changes in the order of announcement, the latest last; empty where only likes or rates changed. */
export const changesBetween = (before: MarketToken, after: MarketToken): Change[] =>
  before.id === after.id && after.version > before.version
    ? [
        ...changesOfBids(before, after),
        ...changesOfAuction(before, after),
        ...changesOfListing(before, after),
      ]
    : [];
