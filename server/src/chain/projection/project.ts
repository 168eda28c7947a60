import { dropOf, serialOf } from '@talkies/shared';
import { zeroAddress } from 'viem';
import { addressArg } from '../event-args.ts';
import type { drops, mints, tokens } from '../tables.ts';
import type { ChainEvent } from './events.ts';
import {
  applyLottery,
  type FilledRow,
  type LotteryRow,
  type PurchaseRow,
  type TicketRefundRow,
} from './project-lottery.ts';
import {
  type AuctionRow,
  applyMarket,
  type BidRow,
  type ClosedRow,
  type CreditRow,
  type ListingRow,
  type SaleRow,
} from './project-market.ts';
import { applyReceiver, type ReceiverRow } from './project-receiver.ts';

export type DropRow = Omit<typeof drops.$inferSelect, 'chain'>;
export type TokenRow = Omit<typeof tokens.$inferSelect, 'chain'>;
export type MintRow = Omit<typeof mints.$inferSelect, 'chain'>;

export interface Rows {
  drops: ReadonlyMap<bigint, DropRow>;
  tokens: ReadonlyMap<string, TokenRow>;
  mints: ReadonlyMap<string, MintRow>;
  /** payments at the receiver, by order */
  received: ReadonlyMap<string, ReceiverRow>;
  /** the market's, by token; see project-market.ts */
  listings: ReadonlyMap<string, ListingRow>;
  auctions: ReadonlyMap<string, AuctionRow>;
  earlier: readonly AuctionRow[];
  bids: readonly BidRow[];
  sales: readonly SaleRow[];
  credits: ReadonlyMap<string, CreditRow>;
  closed: ReadonlyMap<string, ClosedRow>;
  /** by number; see project-lottery.ts */
  lotteries: ReadonlyMap<number, LotteryRow>;
  purchases: readonly PurchaseRow[];
  filled: readonly FilledRow[];
  refunds: readonly TicketRefundRow[];
}

type Draft = {
  [K in keyof Rows]: Rows[K] extends ReadonlyMap<infer Key, infer Row>
    ? Map<Key, Row>
    : Rows[K] extends readonly (infer Row)[]
      ? Row[]
      : never;
};

const integer = (event: ChainEvent, field: string): bigint => BigInt(String(event.args[field]));

function registerDrop(draft: Draft, event: ChainEvent): void {
  const dropId = integer(event, 'dropId');
  draft.drops.set(dropId, {
    dropId,
    creator: addressArg(event, 'creator'),
    beneficiary: addressArg(event, 'beneficiary'),
    supplyCap: Number(integer(event, 'supplyCap')),
    royaltyBps: Number(integer(event, 'royaltyBps')),
    feeBps: Number(integer(event, 'feeBps')),
    minted: 0,
  });
}

function mintToken(draft: Draft, event: ChainEvent): void {
  const id = integer(event, 'id');
  const dropId = dropOf(id);
  const serial = serialOf(id);
  const drop = draft.drops.get(dropId);
  // serials count from 1 without gaps, so the highest one is the number of tokens
  if (drop) draft.drops.set(dropId, { ...drop, minted: Math.max(drop.minted, serial) });
  draft.tokens.set(id.toString(), {
    tokenId: id.toString(),
    dropId,
    serial,
    owner: addressArg(event, 'to'),
    transferCount: 0,
    locked: false,
    mintTxHash: event.txHash,
    mintedAt: event.at,
    acquiredAt: event.at,
  });
}

function changeToken(draft: Draft, tokenId: string, change: (token: TokenRow) => Partial<TokenRow>): void {
  const token = draft.tokens.get(tokenId);
  if (token) draft.tokens.set(tokenId, { ...token, ...change(token) });
}

function transfer(draft: Draft, event: ChainEvent): void {
  if (event.args.from === zeroAddress) mintToken(draft, event);
  else
    changeToken(draft, String(event.args.id), (token) => ({
      owner: addressArg(event, 'to'),
      transferCount: token.transferCount + 1,
      acquiredAt: event.at,
    }));
}

function fulfil(draft: Draft, event: ChainEvent): void {
  const sold = event.name === 'Purchased';
  const tokenId = integer(event, 'tokenId');
  const orderId = String(event.args.orderId);
  draft.mints.set(orderId, {
    orderId,
    tokenId: tokenId.toString(),
    dropId: dropOf(tokenId),
    buyer: addressArg(event, sold ? 'buyer' : 'to'),
    price: sold ? String(event.args.price) : null,
    royalty: sold ? String(event.args.royalty) : null,
    fee: sold ? String(event.args.fee) : null,
    txHash: event.txHash,
    logIndex: event.logIndex,
    blockNumber: event.blockNumber,
    at: event.at,
  });
}

const apply: Record<string, (draft: Draft, event: ChainEvent) => void> = {
  DropRegistered: registerDrop,
  Transfer: transfer,
  // entering an auction makes every older listing stale, as a transfer does
  Locked: (draft, event) =>
    changeToken(draft, String(event.args.tokenId), ({ transferCount }) => ({
      locked: true,
      transferCount: transferCount + 1,
    })),
  Unlocked: (draft, event) => changeToken(draft, String(event.args.tokenId), () => ({ locked: false })),
  Purchased: fulfil,
  MintedFor: fulfil,
};

export const noRows: Rows = {
  drops: new Map(),
  tokens: new Map(),
  mints: new Map(),
  received: new Map(),
  listings: new Map(),
  auctions: new Map(),
  earlier: [],
  bids: [],
  sales: [],
  credits: new Map(),
  closed: new Map(),
  lotteries: new Map(),
  purchases: [],
  filled: [],
  refunds: [],
};

/** Applies `events`, which are in the chain's order, to rows. Events that change no row are skipped. */
export function project(before: Rows, events: readonly ChainEvent[]): Rows {
  const draft: Draft = {
    drops: new Map(before.drops),
    tokens: new Map(before.tokens),
    mints: new Map(before.mints),
    received: new Map(before.received),
    listings: new Map(before.listings),
    auctions: new Map(before.auctions),
    earlier: [...before.earlier],
    bids: [...before.bids],
    sales: [...before.sales],
    credits: new Map(before.credits),
    closed: new Map(before.closed),
    lotteries: new Map(before.lotteries),
    purchases: [...before.purchases],
    filled: [...before.filled],
    refunds: [...before.refunds],
  };
  for (const event of events) {
    apply[event.name]?.(draft, event);
    applyMarket[event.name]?.(draft, event);
    applyReceiver[event.name]?.(draft, event);
    applyLottery[event.name]?.(draft, event);
  }
  return draft;
}
