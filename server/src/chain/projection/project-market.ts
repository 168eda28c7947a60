import { dropOf } from '@talkies/shared';
import { addressArg, numberArg, textArg } from '../event-args.ts';
import type { auctions, bids, closedSellers, credits, listings, sales } from '../market/tables.ts';
import { eventPosition } from './event-position.ts';
import { accountKey, type ChainEvent, switchKey } from './events.ts';

export type ListingRow = Omit<typeof listings.$inferSelect, 'chain'>;
export type AuctionRow = Omit<typeof auctions.$inferSelect, 'chain'>;
export type BidRow = Omit<typeof bids.$inferSelect, 'chain'>;
export type SaleRow = Omit<typeof sales.$inferSelect, 'chain'>;
export type ClosedRow = Omit<typeof closedSellers.$inferSelect, 'chain'>;
export type CreditRow = Omit<typeof credits.$inferSelect, 'chain'>;

/** The market's rows of tokens, by id; bids and sales are only added. */
export interface MarketDraft {
  listings: Map<string, ListingRow>;
  /** the latest of each token */
  auctions: Map<string, AuctionRow>;
  /** auctions that a later one of the same token replaced */
  earlier: AuctionRow[];
  bids: BidRow[];
  sales: SaleRow[];
  /** by contract and account, see `accountKey` */
  credits: Map<string, CreditRow>;
  /** by account, see `switchKey` */
  closed: Map<string, ClosedRow>;
}

const seconds = (event: ChainEvent, field: string): Date => new Date(numberArg(event, field) * 1000);
const dropIdOf = (tokenId: string): bigint => dropOf(BigInt(tokenId));

function list(draft: MarketDraft, event: ChainEvent): void {
  const tokenId = textArg(event, 'tokenId');
  draft.listings.set(tokenId, {
    tokenId,
    dropId: dropIdOf(tokenId),
    seller: addressArg(event, 'seller'),
    price: textArg(event, 'price'),
    feeBps: numberArg(event, 'feeBps'),
    listedAt: event.at,
    txHash: event.txHash,
    blockNumber: event.blockNumber,
    logIndex: event.logIndex,
  });
}

/**
 * The listing that a seller's event is about: a seller may still cancel a listing that their token has left, which is
 * not the new owner's.
 */
function ofSeller(draft: MarketDraft, event: ChainEvent): ListingRow | undefined {
  const found = draft.listings.get(textArg(event, 'tokenId'));
  return found?.seller === event.args.seller ? found : undefined;
}

function changePrice(draft: MarketDraft, event: ChainEvent): void {
  const found = ofSeller(draft, event);
  if (found) draft.listings.set(found.tokenId, { ...found, price: textArg(event, 'price') });
}

function unlist(draft: MarketDraft, event: ChainEvent): void {
  const found = ofSeller(draft, event);
  if (found) draft.listings.delete(found.tokenId);
}

function sell(draft: MarketDraft, event: ChainEvent, kind: SaleRow['kind']): void {
  const tokenId = textArg(event, 'tokenId');
  const resale = kind === 'resale';
  draft.sales.push({
    ...eventPosition(event),
    tokenId,
    dropId: dropIdOf(tokenId),
    kind,
    seller: addressArg(event, 'seller'),
    buyer: addressArg(event, resale ? 'buyer' : 'winner'),
    price: textArg(event, resale ? 'price' : 'amount'),
    royalty: textArg(event, 'royalty'),
    fee: textArg(event, 'fee'),
  });
}

function openAuction(draft: MarketDraft, event: ChainEvent): void {
  const tokenId = textArg(event, 'tokenId');
  const before = draft.auctions.get(tokenId);
  if (before) draft.earlier.push(before);
  draft.auctions.set(tokenId, {
    tokenId,
    round: numberArg(event, 'round'),
    dropId: dropIdOf(tokenId),
    seller: addressArg(event, 'seller'),
    reserve: textArg(event, 'reserve'),
    endsAt: seconds(event, 'end'),
    incrementBps: numberArg(event, 'minIncrementBps'),
    extensionSeconds: numberArg(event, 'extensionWindow'),
    feeBps: numberArg(event, 'feeBps'),
    permitOnly: event.args.permitOnly === true,
    state: 'open',
    highest: null,
    highestBidder: null,
    bidCount: 0,
    extensions: 0,
    royalty: null,
    fee: null,
    startedAt: event.at,
    txHash: event.txHash,
    closedAt: null,
    closedTxHash: null,
  });
}

function change(draft: MarketDraft, event: ChainEvent, how: (row: AuctionRow) => Partial<AuctionRow>): void {
  const row = draft.auctions.get(textArg(event, 'tokenId'));
  if (row?.round === numberArg(event, 'round')) draft.auctions.set(row.tokenId, { ...row, ...how(row) });
}

function bid(draft: MarketDraft, event: ChainEvent): void {
  const endsAt = seconds(event, 'end');
  const before = draft.auctions.get(textArg(event, 'tokenId'));
  const moved = before !== undefined && endsAt > before.endsAt;
  draft.bids.push({
    ...eventPosition(event),
    tokenId: textArg(event, 'tokenId'),
    round: numberArg(event, 'round'),
    bidder: addressArg(event, 'bidder'),
    amount: textArg(event, 'amount'),
    extendedTo: moved ? endsAt : null,
  });
  change(draft, event, (row) => ({
    highest: textArg(event, 'amount'),
    highestBidder: addressArg(event, 'bidder'),
    bidCount: row.bidCount + 1,
    endsAt,
    extensions: row.extensions + (moved ? 1 : 0),
  }));
}

const close = (draft: MarketDraft, event: ChainEvent, state: AuctionRow['state'], more = {}): void =>
  change(draft, event, () => ({ state, closedAt: event.at, closedTxHash: event.txHash, ...more }));

function credit(draft: MarketDraft, event: ChainEvent, sign: 1n | -1n): void {
  const account = addressArg(event, 'account');
  const key = accountKey(event.contract, account);
  const after = BigInt(draft.credits.get(key)?.amount ?? 0) + sign * BigInt(textArg(event, 'amount'));
  // our own fee is credited without an event, so that its withdrawal takes more than the events announced
  const amount = (after < 0n ? 0n : after).toString();
  draft.credits.set(key, { contract: event.contract, account, amount });
}

function switchMarket(draft: MarketDraft, event: ChainEvent): void {
  const account = addressArg(event, 'owner');
  const before = draft.closed.get(switchKey(account));
  const change = ({ blockNumber, logIndex }: { blockNumber: number | null; logIndex: number | null }) =>
    draft.closed.set(switchKey(account), { account, reopenedBlock: blockNumber, reopenedLog: logIndex });
  if (event.args.isApproved !== true) change({ blockNumber: null, logIndex: null });
  // switching it on while it is on changes nothing, as in the contract
  else if (before?.reopenedBlock === null) change(event);
}

type Apply = (draft: MarketDraft, event: ChainEvent) => void;
const leave: Apply = (draft, event) =>
  draft.listings.delete(textArg(event, event.name === 'Transfer' ? 'id' : 'tokenId'));

/** The effect of each event on the market's rows; a transfer or entry into an auction leaves listings behind. */
export const applyMarket: Readonly<Record<string, Apply>> = {
  Listed: list,
  PriceChanged: changePrice,
  ListingCancelled: unlist,
  Sold: (draft, event) => {
    unlist(draft, event);
    sell(draft, event, 'resale');
  },
  Transfer: leave,
  Locked: leave,
  AuctionCreated: openAuction,
  BidPlaced: bid,
  AuctionCancelled: (draft, event) => close(draft, event, 'cancelled'),
  AuctionUnsold: (draft, event) => close(draft, event, 'unsold'),
  AuctionSettled: (draft, event) => {
    sell(draft, event, 'auction');
    close(draft, event, 'settled', { royalty: textArg(event, 'royalty'), fee: textArg(event, 'fee') });
  },
  ApprovalForAll: switchMarket,
  Credited: (draft, event) => credit(draft, event, 1n),
  Withdrawn: (draft, event) => credit(draft, event, -1n),
};
