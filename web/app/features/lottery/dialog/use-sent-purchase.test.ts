import { expect, test } from 'vitest';
import { onFound } from './use-sent-purchase.ts';

const transaction = { id: 'row-1' } as Parameters<typeof onFound>[0]['transaction'];

test.each([
  ['is taken up by a dialog in which nothing was sent', 'idle', null, 'take'],
  ['is taken up after a lost answer', 'refused', null, 'take'],
  ['waits while its own answer may still come', 'signing', null, 'wait'],
  ['is left beside one that is on its way here', 'sent', transaction, 'leave'],
  ['is left beside one that the chain refused here', 'refused', transaction, 'leave'],
] as const)('a purchase of tickets that is found on its way %s', (_, state, sent, found) => {
  expect(onFound({ state, transaction: sent })).toBe(found);
});
