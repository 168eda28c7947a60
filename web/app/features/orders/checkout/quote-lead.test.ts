import { money, type ShownCurrency } from '@talkies/shared';
import { describe, expect, test } from 'vitest';
import { quoteLead } from './quote-lead.ts';

const usd = money(1_200n, 'USD');
const coin = money(22_913n, 'MATIC');
const eth = money(384n, 'ETH');
const inr = money(100_812n, 'INR');
const quote = {
  price: usd,
  total: coin,
  equivalents: [eth],
  rupees: { total: inr, rate: '8401000000', rateSource: 'by the day' },
};
const byWallet = { charged: null, inEth: null };
const inDollars = { pricedIn: 'USD' } as const;
const inCoin = { pricedIn: 'MATIC' } as const;

describe('the lines of a quote lead', () => {
  test.each([
    ['USD', usd, [eth]],
    ['INR', inr, [usd, eth]],
    ['COIN', coin, [usd, eth]],
  ] as const)('as a reader of %s chose, where a wallet pays', (shown, lead, also) => {
    expect(quoteLead(inDollars, quote, shown, byWallet)).toEqual({ lead, also });
  });

  test.each(['USD', 'INR', 'COIN'] as const)(
    'with the coin of a film that is priced in it, for a reader of %s, whoever charges',
    (shown) => {
      for (const charged of [null, usd])
        expect(quoteLead(inCoin, quote, shown, { charged, inEth: null }).lead).toEqual(coin);
    },
  );

  test.each<[ShownCurrency]>([['USD'], ['INR'], ['COIN']])(
    'with what a provider charges, as the sum does, for a reader of %s',
    (shown) => {
      for (const charged of [usd, inr])
        expect(quoteLead(inDollars, quote, shown, { charged, inEth: null }).lead).toEqual(charged);
    },
  );

  test('with ETH where a reader of coins pays in it, and name no currency twice', () => {
    const exact = money(385n, 'ETH');
    expect(quoteLead(inDollars, quote, 'COIN', { charged: null, inEth: exact })).toEqual({
      lead: exact,
      also: [usd],
    });
    expect(quoteLead(inDollars, quote, 'USD', { charged: null, inEth: exact }).also).toEqual([eth]);
  });

  test('with dollars for a reader of rupees while none are locked', () => {
    expect(quoteLead(inDollars, { ...quote, rupees: null }, 'INR', byWallet)).toEqual({
      lead: usd,
      also: [eth],
    });
  });
});
