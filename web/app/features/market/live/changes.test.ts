import { money } from '@talkies/shared';
import type { Auction, MarketToken } from '@talkies/shared/schemas';
import { describe, expect, it } from 'vitest';
import { changesBetween } from './changes.ts';
import { isNewer, stateAt } from './state-at.ts';

const price = (coin: number) => ({ coin: money(BigInt(coin) * 10n ** 18n, 'MATIC'), usd: null });
const party = (end: string) => ({ address: `0x${end.padStart(40, '0')}`, name: null, handle: null });
const hash = (end: number) => `0x${String(end).padStart(64, '0')}`;
const bid = (amount: number, by = 'a1', transaction = hash(amount)) => ({
  bidder: party(by),
  amount: price(amount),
  at: '2026-11-21T20:00:00.000Z',
  transaction,
  explorerUrl: '/x',
  extendedTo: null,
});
const auction = (given: Partial<Auction> = {}): Auction =>
  ({ round: '1', state: 'open', endsAt: '2026-11-21T21:00:00.000Z', highest: null, ...given }) as Auction;
const marketToken = (version: number, given: Partial<MarketToken> = {}): MarketToken =>
  ({
    id: 'veena~1',
    version,
    serverTime: '2026-11-21T20:00:00.000Z',
    state: 'auction',
    auction: auction(),
    bids: [],
    listing: null,
    sales: [],
    ...given,
  }) as MarketToken;
const kinds = (before: MarketToken, after: MarketToken) =>
  changesBetween(before, after).map(({ kind }) => kind);

describe('what those who look on are told', () => {
  it('a new bid, and that it moved the end', () => {
    const after = marketToken(2, {
      bids: [bid(7)],
      auction: auction({ endsAt: '2026-11-21T21:09:00.000Z' }),
    });
    expect(kinds(marketToken(1), after)).toEqual(['bid', 'extended']);
  });

  it('a bid that a reorganisation took away', () => {
    const before = marketToken(1, { bids: [bid(7), bid(6)] });
    expect(changesBetween(before, marketToken(2, { bids: [bid(6)] }))).toEqual([
      { kind: 'bid-taken-back', amount: price(7) },
    ]);
  });

  it('nothing has gone where the same bid came in another transaction', () => {
    const before = marketToken(1, { bids: [bid(7)] });
    expect(kinds(before, marketToken(2, { bids: [bid(7, 'a1', hash(99))] }))).toEqual(['bid']);
  });

  it('nothing is told twice, and nothing of an older state', () => {
    const before = marketToken(2, { bids: [bid(7)] });
    expect(kinds(before, marketToken(2))).toEqual([]);
    expect(kinds(before, marketToken(1))).toEqual([]);
  });

  it('the winner, or that nobody bid', () => {
    const won = auction({ state: 'settled', highest: price(7), highestBidder: party('b2') });
    expect(kinds(marketToken(1), marketToken(2, { auction: won }))).toEqual(['won']);
    expect(kinds(marketToken(1), marketToken(2, { auction: auction({ state: 'unsold' }) }))).toEqual([
      'unsold',
    ]);
  });

  it('a listing that was sold, taken back, or has another price', () => {
    const listing = (coin: number) => ({ total: price(coin) }) as MarketToken['listing'];
    const listed = (version: number, coin: number) =>
      marketToken(version, { auction: null, listing: listing(coin) });
    const sale = { kind: 'resale', transaction: hash(5), price: price(5) } as MarketToken['sales'][number];
    expect(kinds(marketToken(1, { auction: null }), listed(2, 5))).toEqual(['listed']);
    expect(kinds(listed(1, 5), listed(2, 6))).toEqual(['price']);
    expect(kinds(listed(1, 5), marketToken(2, { auction: null }))).toEqual(['delisted']);
    expect(kinds(listed(1, 5), marketToken(2, { auction: null, sales: [sale] }))).toEqual(['sold']);
    expect(
      kinds(marketToken(2, { auction: null, sales: [sale] }), marketToken(3, { auction: null })),
    ).toEqual(['sale-taken-back']);
  });
});

describe('the market state of a page', () => {
  const end = Date.parse('2026-11-21T21:00:00.000Z') / 1000;

  it('is ended by the shop’s clock when the time has run out, before anybody settles', () => {
    expect(stateAt(marketToken(1), end - 1)).toBe('auction');
    expect(stateAt(marketToken(1), end)).toBe('ended');
    expect(stateAt(marketToken(1), null)).toBe('auction');
    expect(stateAt(marketToken(1, { state: 'idle' }), end)).toBe('idle');
  });

  it('takes the later version, and of one version the later look', () => {
    expect(isNewer(marketToken(2), marketToken(1))).toBe(true);
    expect(isNewer(marketToken(1), marketToken(2))).toBe(false);
    expect(isNewer({ ...marketToken(2), serverTime: '2026-11-21T20:00:01.000Z' }, marketToken(2))).toBe(true);
    expect(isNewer({ ...marketToken(2), serverTime: '2026-11-21T19:59:59.000Z' }, marketToken(2))).toBe(
      false,
    );
    expect(isNewer({ ...marketToken(3), id: 'other~1' }, marketToken(2))).toBe(false);
  });
});
