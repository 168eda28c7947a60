import type { Trade } from '@talkies/shared/schemas';
import { expect, test } from 'vitest';
import { staleOf } from './stale.ts';

const sale = (transaction: string) => ({ kind: 'resale', transaction });
function tradeOf(owner: string, offer: { seller: string; total: string } | null, more: object = {}): Trade {
  const listing = offer && {
    seller: { address: offer.seller },
    total: { coin: { amount: offer.total, currency: 'MATIC' } },
  };
  const state = offer ? 'listed' : 'idle';
  return { state, token: { owner: { address: owner } }, listing, sales: [], ...more } as unknown as Trade;
}
const shown = tradeOf('asha', { seller: 'asha', total: '100' }, { sales: [sale('first')] });
const sales = [sale('second'), sale('first')];

test.each([
  ['nothing, while it stands', tradeOf('asha', { seller: 'asha', total: '100' }), null],
  ['a new price', tradeOf('asha', { seller: 'asha', total: '90' }), 'price'],
  ['taken off sale', tradeOf('asha', null), 'removed'],
  ['an auction instead', tradeOf('asha', null, { state: 'auction' }), 'auction'],
  ['bought by somebody', tradeOf('ravi', null, { sales }), 'bought'],
  ['moved to another wallet', tradeOf('ravi', null, { sales: [sale('first')] }), 'moved'],
  [
    'bought and offered by its new owner',
    tradeOf('ravi', { seller: 'ravi', total: '100' }, { sales }),
    'bought',
  ],
])('an offer knows what became of it: %s', (_, now, what) => {
  expect(staleOf(shown, now)).toBe(what);
});
