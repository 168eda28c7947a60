import { marketTransactionKinds } from '@talkies/shared';
import { expect, test } from 'vitest';
import { callKind } from './prepare.ts';

test.each(marketTransactionKinds)(
  'a call that a chain refuses is a failed payment only where somebody pays: %s',
  (kind) => {
    const payment = { buy: 'market', bid: 'market', tickets: 'lottery' }[kind as string];
    expect(callKind({ kind })).toBe(payment ?? 'sale');
  },
);
