import { BID_TERMS_VERSION } from '@talkies/shared';
import type { MarketToken } from '@talkies/shared/schemas';
import { expect, test } from 'vitest';
import { rightsText } from './rights-text.ts';

const token = {
  item: { title: 'Evensong', film: { title: 'Nonfungible SPB' }, celebrity: 'Selvi Ponni Bharathi' },
  chain: 'ethereum',
  token: { owner: { address: '0xabc' }, contract: '0xc0de', tokenId: '4294967297' },
  auction: { state: 'settled', highest: { coin: { amount: '60500000000000000000', currency: 'ETH' } } },
  sales: [{ kind: 'auction', transaction: '0xsale' }],
} as unknown as MarketToken;

test('the winner’s file holds the rights, the token’s data and the version of the terms', () => {
  const text = rightsText(token, '2026-11-22T19:00:00Z');
  for (const part of [
    '51% of the copyright',
    'Thirty minutes of the song',
    'Owner: 0xabc',
    'Contract: 0xc0de',
    'Token: 4294967297',
    'Winning bid: 60.5 ETH',
    'Transaction of the sale: 0xsale',
    'Issued: 2026-11-22T19:00:00Z',
    `Version ${BID_TERMS_VERSION}`,
  ])
    expect(text).toContain(part);
});

test('what an auction has not sold names no winning bid', () => {
  const unsold = {
    ...token,
    auction: { state: 'unsold', highest: null },
    sales: [],
  } as unknown as MarketToken;
  expect(rightsText(unsold, '2026-11-22T19:00:00Z')).not.toContain('Winning bid');
});
