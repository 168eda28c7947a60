import type { TokenCard } from '@talkies/shared/schemas';
import { describe, expect, it } from 'vitest';
import {
  fits,
  forSaleGained,
  newest,
  newsSince,
  noNews,
  showFresh,
  withCard,
  withLeft,
  withoutRows,
} from './grid-news.ts';

const NOW = '2026-11-21T12:00:00.000Z';
const LATER = '2026-11-21T12:05:00.000Z';
const usd = (amount: string) => ({
  coin: { amount: '1', currency: 'MATIC' as const },
  usd: { amount, currency: 'USD' as const },
});
const card = (over: Partial<TokenCard> = {}): TokenCard => ({
  id: 'night-taxi~3',
  itemId: 'night-taxi',
  serial: 3,
  quantity: 20,
  title: 'The Night Taxi',
  film: { slug: 'kabali', title: 'Kabali', image: null },
  seller: { name: 'Harbour Paint Room', image: null },
  celebrity: 'Anbu Selvakkan',
  collection: 'Common',
  rarity: 'Common',
  chain: 'polygon',
  likes: 0,
  image: { key: '', width: 0, height: 0, thumbhash: null, alt: '' },
  state: 'listed',
  price: usd('1200'),
  reserve: null,
  bids: 0,
  endsAt: null,
  offeredAt: LATER,
  startsAt: null,
  version: 5,
  ...over,
});
const grid = (ids: string[] = [], filters = {}) => ({ ids: new Set(ids), filters, at: NOW });
const id = card().id;

describe('what comes over the line', () => {
  it('a new bid changes the card that hangs there; an older state changes nothing', () => {
    const bid = card({ state: 'auction', bids: 2, version: 7 });
    const news = withCard(noNews, bid, grid([id]));
    expect(newest(news, card())).toBe(bid);
    expect(withCard(news, card({ version: 6 }), grid([id]))).toBe(news);
    expect(newest(news, card({ version: 8 })).version).toBe(8);
    expect(news.fresh).toEqual([]);
  });

  it('what was sold is stamped, then gone; what comes back stays', () => {
    const sold = withCard(noNews, card({ state: 'idle', price: null, offeredAt: null }), grid([id]));
    expect([...sold.leaving]).toEqual([id]);
    const left = withLeft(sold, id);
    expect([...left.leaving, ...left.left]).toEqual([id]);
    expect(forSaleGained(left)).toBe(-1);
    const back = withCard(sold, card({ version: 6 }), grid([id]));
    expect(withLeft(back, id).left.size).toBe(0);
    expect(withCard(left, card({ version: 6 }), grid([id])).left.size).toBe(0);
  });

  it('a page that is loaded again forgets what it has, and remembers what came after it was read', () => {
    const before = [card({ version: 5 }), card({ id: 'b~1', version: 6 })].reduce(
      (news, each) => withCard(news, each, grid()),
      noNews,
    );
    expect(newsSince(before, 'ethereum:9,polygon:5', grid()).fresh).toEqual(['b~1']);
    expect(newsSince(before, 'polygon:6', grid())).toEqual(noNews);
  });

  it('what is new waits, is counted once, and hangs first when it is asked for', () => {
    const one = withCard(noNews, card(), grid());
    const two = withCard(withCard(one, card({ version: 6 }), grid()), card({ id: 'b~1' }), grid());
    expect(two.fresh).toEqual([id, 'b~1']);
    const shown = showFresh(two);
    expect(shown).toMatchObject({ fresh: [], ahead: ['b~1', id] });
    expect(forSaleGained(shown)).toBe(2);
    const soldAgain = withCard(shown, card({ state: 'idle', version: 9 }), grid());
    expect([...soldAgain.leaving]).toEqual([id]);
    expect(forSaleGained(withLeft(soldAgain, id))).toBe(1);
  });

  it('what is sold before it was shown, or came with more rows, is not announced', () => {
    const one = withCard(noNews, card(), grid());
    expect(withCard(one, card({ state: 'idle', version: 6 }), grid()).fresh).toEqual([]);
    expect(withoutRows(one, [id]).fresh).toEqual([]);
  });

  it('a bid on an auction further down the market is not newly for sale', () => {
    const far = card({ state: 'auction', offeredAt: '2026-11-19T12:00:00.000Z' });
    expect(withCard(noNews, far, grid()).fresh).toEqual([]);
  });
});

describe('whether a token for sale fits the filters of the wall', () => {
  it.each([
    [{}, true],
    [{ film: 'kabali', actor: 'Anbu Selvakkan', rarity: 'Common', chain: 'polygon' }, true],
    [{ film: 'sivaji' }, false],
    [{ price: 'auction' }, false],
    [{ price: '20' }, true],
    [{ price: '10' }, false],
    [{ min: '12', max: '12' }, true],
    [{ min: '12.01' }, false],
    [{ q: 'TAXI kabáli' }, true],
    [{ q: 'palace' }, false],
  ])('%j: %s', (filters, expected) => {
    expect(fits(card(), filters)).toBe(expected);
  });

  it('without a rate, nothing has a price in dollars', () => {
    const unknown = card({ price: { ...usd('1'), usd: null } });
    expect(fits(unknown, { price: '10' })).toBe(false);
    expect(fits(unknown, {})).toBe(true);
  });
});
