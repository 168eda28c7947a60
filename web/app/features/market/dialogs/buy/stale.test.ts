import type { MarketToken } from '@talkies/shared/schemas';
import { expect, test } from 'vitest';
import { staleOf } from './stale.ts';

const sale = (transaction: string) => ({ kind: 'resale', transaction });
function marketTokenOf(
  owner: string,
  shown: { seller: string; total: string } | null,
  more: object = {},
): MarketToken {
  const listing = shown && {
    seller: { address: shown.seller },
    total: { coin: { amount: shown.total, currency: 'MATIC' } },
  };
  const state = shown ? 'listed' : 'idle';
  return {
    state,
    token: { owner: { address: owner } },
    listing,
    sales: [],
    ...more,
  } as unknown as MarketToken;
}
const shown = marketTokenOf('asha', { seller: 'asha', total: '100' }, { sales: [sale('first')] });
const sales = [sale('second'), sale('first')];

test.each([
  ['nothing, while it stands', marketTokenOf('asha', { seller: 'asha', total: '100' }), null],
  ['a new price', marketTokenOf('asha', { seller: 'asha', total: '90' }), 'price'],
  ['taken off sale', marketTokenOf('asha', null), 'removed'],
  ['an auction instead', marketTokenOf('asha', null, { state: 'auction' }), 'auction'],
  ['bought by somebody', marketTokenOf('ravi', null, { sales }), 'bought'],
  ['moved to another wallet', marketTokenOf('ravi', null, { sales: [sale('first')] }), 'moved'],
  [
    'bought and listed by its new owner',
    marketTokenOf('ravi', { seller: 'ravi', total: '100' }, { sales }),
    'bought',
  ],
])('a listing knows what became of it: %s', (_, now, what) => {
  expect(staleOf(shown, now)).toBe(what);
});
