import type { MarketTransaction, MyMarketToken } from '@talkies/shared/schemas';
import { expect, test } from 'vitest';
import { unfinishedOf } from './use-sale.ts';

const owns = { address: '0xF1', kind: 'vault', approved: false, connected: true } as MyMarketToken['owns'];
const approval = { kind: 'approve', state: 'sent', chain: 'polygon', wallet: '0xF1' } as MarketTransaction;

test.each([
  ['goes on where the token’s own wallet gives it', approval, true],
  ['of another wallet is not this one’s', { ...approval, wallet: '0xF2' }, false],
  ['on another chain is not this one', { ...approval, chain: 'ethereum' }, false],
] as const)('a permission to sell that is on its way %s', (_, sent, followed) => {
  expect(unfinishedOf({ pending: [sent], owns }, 'polygon').approval).toBe(followed ? sent : undefined);
});
