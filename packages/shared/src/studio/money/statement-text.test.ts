import { expect, test } from 'vitest';
import type { StatementFigures } from './schemas.ts';
import { bothText, rateText, statementText } from './statement-text.ts';

const dollars = (cents: string) => ({ cents, paise: null });
const none = dollars('0');

const figures: StatementFigures = {
  seller: { name: 'The Shop', address: ['1 First Street'], gstin: null },
  chain: 'polygon',
  address: `0x${'1'.repeat(40)}`,
  name: null,
  month: '2026-10',
  currency: 'USD',
  rate: null,
  opening: dollars('-1250'),
  booked: dollars('5000'),
  reversed: none,
  paid: dollars('3000'),
  tax: dollars('300'),
  closing: dollars('750'),
  items: [{ title: 'The Entry', film: 'Kabali', sales: 2, reversals: 0, ...dollars('5000') }],
  payouts: [
    {
      id: 1,
      at: '2026-10-31T23:59:59.000Z',
      reference: 'bank 77',
      ...dollars('3000'),
      tax: dollars('300'),
      ...{ wei: null, coin: 'MATIC', rate: null, rateSource: null },
    },
  ],
  onChain: '1500000000000000000',
  coin: 'MATIC',
};

test.each([
  [dollars('123456'), '$1,234.56'],
  [dollars('-5'), '−$0.05'],
  [dollars('0'), '$0.00'],
  [{ cents: '10000', paise: '883512' }, '₹8,835.12 ($100.00)'],
  [{ cents: '-10000', paise: '-883512' }, '−₹8,835.12 (−$100.00)'],
  [dollars('900719925474099301'), '$9,007,199,254,740,993.01'],
])('%o reads %s', (both, text) => expect(bothText(both)).toBe(text));

test('a rate is written without the noughts behind it', () => {
  expect(rateText('8835120000')).toBe('88.3512');
  expect(rateText('100000000')).toBe('1');
});

test('a statement says its month, its creator, each item and each payout', () => {
  const { facts } = statementText(figures);
  expect(facts).toEqual([
    { label: 'Month (UTC)', text: 'October 2026' },
    { label: 'Creator', text: figures.address },
    { label: 'Wallet (polygon)', text: figures.address },
    { label: 'The Entry (Kabali)', text: '2 sold: $50.00' },
    { label: 'Payout of 2026-10-31', text: '$30.00; tax deducted $3.00; bank 77' },
  ]);
});

test('its sums lead from what was owed before to what is owed at the end', () => {
  expect(statementText(figures).amounts.map(({ text }) => text)).toEqual([
    '−$12.50',
    '$50.00',
    '$0.00',
    '$30.00',
    '$3.00',
    '$7.50',
  ]);
});

test('in rupees it says by which rate, and how they are rounded; in dollars it does not', () => {
  const rate = { rate: '8835120000', source: 'frankfurter', at: '2026-10-31T00:00:00.000Z' };
  const inRupees = statementText({ ...figures, currency: 'INR', rate, name: 'The Studio' });
  expect(inRupees.facts).toContainEqual({
    label: 'Rate',
    text: '88.3512 rupees for a US dollar (frankfurter, 2026-10-31)',
  });
  expect(inRupees.facts).toContainEqual({ label: 'Creator', text: 'The Studio' });
  expect(inRupees.notes).toHaveLength(2);
  const { notes } = statementText(figures);
  expect(notes).toHaveLength(1);
  expect(notes[0]).toMatch(/the contracts paid 1\.5 MATIC/);
});

test('what was taken back, and what was sent on the chain at which rate, is said beside it', () => {
  const [item] = figures.items;
  const [payout] = figures.payouts;
  if (!item || !payout) throw new Error('The figures are empty.');
  const sent = { wei: '30000000000000000000', rate: '100000000', rateSource: 'coingecko' };
  const { facts } = statementText({
    ...figures,
    items: [{ ...item, film: '', reversals: 1 }],
    payouts: [{ ...payout, ...sent, tax: none }],
  });
  expect(facts).toContainEqual({ label: 'The Entry', text: '2 sold, 1 taken back: $50.00' });
  expect(facts).toContainEqual({
    label: 'Payout of 2026-10-31',
    text: '$30.00; 30 MATIC at $1 (coingecko); bank 77',
  });
});
