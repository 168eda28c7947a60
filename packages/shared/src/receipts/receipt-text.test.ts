import { expect, test } from 'vitest';
import { receiptText } from './receipt-text.ts';
import type { Receipt } from './schemas.ts';

const inr = (value: string) => ({ value, currency: 'INR' });

const invoice: Receipt = {
  kind: 'invoice',
  number: '26-27/000007',
  issuedAt: '2026-11-22T20:00:00.000Z',
  seller: { name: 'The Shop', address: ['1 First Street', 'Chennai 600001'], gstin: '33AAAAA0000A1Z5' },
  placeOfSupply: '33 Tamil Nadu',
  taxCode: '998439',
  order: '1042',
  title: 'The Entry',
  film: 'Kabali',
  serial: 3,
  wallet: `0x${'1'.repeat(40)}`,
  paidBy: 'cashfree',
  paid: inr('118.00'),
  reference: 'cf-9',
  chain: 'polygon',
  transaction: `0x${'2'.repeat(64)}`,
  total: inr('118.00'),
  taxable: inr('100.00'),
  taxes: [
    { name: 'CGST', rateBps: 900, amount: inr('9.00') },
    { name: 'SGST', rateBps: 900, amount: inr('9.00') },
  ],
  credits: null,
};
const untaxed: Receipt = {
  ...invoice,
  seller: { ...invoice.seller, gstin: null },
  ...{ placeOfSupply: null, taxCode: null, taxes: [], taxable: inr('118.00') },
};

/** What a receipt says under a label; none where it does not say that. */
const under = (receipt: Receipt, label: string): string[] => {
  const { facts, amounts } = receiptText(receipt);
  return [...facts, ...amounts].filter((row) => row.label === label).map(({ text }) => text);
};

test('of a registered seller it is a tax invoice, dated by Indian time, with each tax in the total', () => {
  const text = receiptText(invoice);
  expect(text.heading).toBe('Tax invoice');
  expect(text.seller).toEqual(['The Shop', '1 First Street', 'Chennai 600001', 'GSTIN 33AAAAA0000A1Z5']);
  expect(under(invoice, 'Date')).toEqual(['23 November 2026 at 01:30 IST']);
  expect(text.amounts).toEqual([
    { label: 'Taxable value', text: '₹100.00' },
    { label: 'CGST 9 %', text: '₹9.00' },
    { label: 'SGST 9 %', text: '₹9.00' },
    { label: 'Total, tax included', text: '₹118.00' },
  ]);
  expect(text.notes[0]).toMatch(/^Tax is included in the price/);
});

test('of a seller who is not registered it is a receipt, dated in UTC, that states no tax', () => {
  const text = receiptText(untaxed);
  expect(text.heading).toBe('Receipt');
  expect(under(untaxed, 'Date')).toEqual(['22 November 2026 at 20:00 UTC']);
  expect(text.amounts).toEqual([{ label: 'Total', text: '₹118.00' }]);
  expect(text.notes).toEqual(['The seller is not registered for GST: no tax is stated.']);
  expect(JSON.stringify(text)).not.toMatch(/GSTIN|SAC|Place of supply/);
});

test('it says what was sold, where to, and how it was paid', () => {
  expect(under(invoice, 'Poster')).toEqual(['The Entry (Kabali), edition 3']);
  expect(under({ ...invoice, film: '' }, 'Poster')).toEqual(['The Entry, edition 3']);
  expect(under(invoice, 'Delivered to wallet')).toEqual([invoice.wallet]);
  expect(under(invoice, 'Paid by')).toEqual(['UPI (Cashfree): ₹118.00']);
  expect(under(invoice, 'Provider’s reference')).toEqual(['cf-9']);
  expect(under({ ...invoice, reference: null }, 'Provider’s reference')).toEqual([]);
  const paid = { value: '0.0123456', currency: 'ETH' };
  expect(under({ ...invoice, paidBy: 'wallet', paid }, 'Paid by')).toEqual([
    'wallet, in ETH on Ethereum: 0.01235 ETH',
  ]);
});

test.each([
  [{ count: 1, first: 0 }, '1 of First night, number 1'],
  [{ count: 3, first: 4 }, '3 of First night, number 5 to 7'],
  [{ count: 2, first: null }, '2 of First night'],
])('tickets are counted from 1: %o', (tickets, text) => {
  const sold = { ...invoice, serial: null, tickets: { lottery: 'First night', ...tickets } };
  expect(under(sold, 'Lottery tickets')).toEqual([text]);
  expect(under(sold, 'Poster')).toEqual([]);
});

test('a credit note names the receipt that it takes back, and why', () => {
  const credit: Receipt = {
    ...invoice,
    kind: 'credit',
    credits: { number: '26-27/000007', reason: 'Not delivered' },
  };
  expect(receiptText(credit).heading).toBe('Credit note');
  expect(under(credit, 'Takes back')).toEqual(['26-27/000007']);
  expect(under(credit, 'Reason')).toEqual(['Not delivered']);
  expect(under(credit, 'Sent back by')).toHaveLength(1);
  expect(under(credit, 'Paid by')).toEqual([]);
});

test('of a resale only the fee is our supply', () => {
  const resale = { ...invoice, passedOn: inr('1000.00') };
  expect(under(resale, 'Passed on to seller and creator')).toEqual(['₹1,000.00']);
  expect(under(resale, 'Our fee, taxable value')).toEqual(['₹100.00']);
  expect(receiptText(resale).notes).toHaveLength(2);
});
