import type { TokenCard } from '@talkies/shared/schemas';
import { describe, expect, it } from 'vitest';
import { changeOf, fits, lead, leave, newest, nothingSeen, see, seenSince, showFresh } from './seen.ts';

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
    const seen = see(nothingSeen, bid, grid([id]));
    expect(newest(seen, card())).toBe(bid);
    expect(see(seen, card({ version: 6 }), grid([id]))).toBe(seen);
    expect(newest(seen, card({ version: 8 })).version).toBe(8);
    expect(seen.fresh).toEqual([]);
  });

  it('what was sold is stamped, then gone; what comes back stays', () => {
    const sold = see(nothingSeen, card({ state: 'idle', price: null, offeredAt: null }), grid([id]));
    expect([...sold.leaving]).toEqual([id]);
    const left = leave(sold, id);
    expect([...left.leaving, ...left.left]).toEqual([id]);
    expect(changeOf(left)).toBe(-1);
    const back = see(sold, card({ version: 6 }), grid([id]));
    expect(leave(back, id).left.size).toBe(0);
    expect(see(left, card({ version: 6 }), grid([id])).left.size).toBe(0);
  });

  it('a page that is loaded again forgets what it has, and remembers what came after it was read', () => {
    const before = [card({ version: 5 }), card({ id: 'b~1', version: 6 })].reduce(
      (seen, each) => see(seen, each, grid()),
      nothingSeen,
    );
    expect(seenSince(before, 'ethereum:9,polygon:5', grid()).fresh).toEqual(['b~1']);
    expect(seenSince(before, 'polygon:6', grid())).toEqual(nothingSeen);
  });

  it('what is new waits, is counted once, and hangs first when it is asked for', () => {
    const one = see(nothingSeen, card(), grid());
    const two = see(see(one, card({ version: 6 }), grid()), card({ id: 'b~1' }), grid());
    expect(two.fresh).toEqual([id, 'b~1']);
    const shown = showFresh(two);
    expect(shown).toMatchObject({ fresh: [], ahead: ['b~1', id] });
    expect(changeOf(shown)).toBe(2);
    const soldAgain = see(shown, card({ state: 'idle', version: 9 }), grid());
    expect([...soldAgain.leaving]).toEqual([id]);
    expect(changeOf(leave(soldAgain, id))).toBe(1);
  });

  it('what is sold before it was shown, or came with more rows, is not announced', () => {
    const one = see(nothingSeen, card(), grid());
    expect(see(one, card({ state: 'idle', version: 6 }), grid()).fresh).toEqual([]);
    expect(lead(one, [id]).fresh).toEqual([]);
  });

  it('a bid on an auction further down the market is no new offer', () => {
    const far = card({ state: 'auction', offeredAt: '2026-11-19T12:00:00.000Z' });
    expect(see(nothingSeen, far, grid()).fresh).toEqual([]);
  });
});

describe('whether an offer fits the filters of the wall', () => {
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
