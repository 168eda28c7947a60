import type { OrderPage } from '@talkies/shared/schemas';
import { describe, expect, test } from 'vitest';
import { isOver, nextStepText } from './order-progress.ts';

const unpaid = {
  ...{ state: 'awaiting_payment', payable: true, paying: null, refunds: [], failure: null },
  ...{ marketToken: null, tickets: null },
} as unknown as OrderPage;
const lottery = { lottery: 'premiere', name: 'The Premiere', count: 2, first: null };

describe.each<[string, Partial<OrderPage>, boolean]>([
  ['an edition', {}, true],
  ['a listing', { marketToken: 'noir-cafe~3' }, false],
  ['lottery tickets', { tickets: lottery }, false],
])('an unpaid order of %s', (_, of, keptBack) => {
  test('promises an edition only where one is kept back', () => {
    expect(nextStepText({ ...unpaid, ...of }).includes('reserved for you')).toBe(keptBack);
  });

  test.each<[string, Partial<OrderPage>]>([
    ['is being paid', { paying: 'cashfree' }],
    ['has run out of time', { payable: false }],
  ])('promises delivery where nobody can be faster, when it %s', (_when, at) => {
    const text = nextStepText({ ...unpaid, ...of, ...at });
    expect(/poster is (still )?delivered/.test(text)).toBe(keptBack);
    expect(/refund/.test(text)).toBe(!keptBack || at.payable === false);
  });

  test('while it is being paid, tells who has paid that there is nothing to do, and not who turned back', () => {
    expect(nextStepText({ ...unpaid, ...of, paying: 'card' })).toContain('If you paid, there is nothing');
  });

  test('says why a wallet’s payment failed, and then not that nothing was charged', () => {
    const failure = 'There is not enough money in the wallet.';
    const text = nextStepText({ ...unpaid, ...of, failure });
    expect(text).toContain(failure);
    expect(text).not.toContain('Nothing was charged');
    expect(nextStepText({ ...unpaid, ...of })).toContain('Nothing was charged');
  });

  test('names what is bought', () => {
    for (const at of [{}, { paying: 'cashfree' } as const, { payable: false }])
      expect(/tickets/.test(nextStepText({ ...unpaid, ...of, ...at }))).toBe('tickets' in of);
  });
});

test('an order whose coins are awaited asks for no other payment, and does not say that nothing was charged', () => {
  const text = nextStepText({ ...unpaid, paying: 'transak' });
  expect(text).toMatch(/coins.*Transak.*do not pay another way/);
  expect(text).not.toContain('charged');
});

test('an order that ended while a payment was at its bank is not over: its money may come, and goes back', () => {
  const expired: OrderPage = { ...unpaid, state: 'expired', payable: false };
  expect(isOver(expired)).toBe(true);
  expect(isOver({ ...expired, paying: 'cashfree' })).toBe(false);
});
