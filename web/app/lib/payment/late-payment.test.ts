import type { Payment } from '@talkies/shared/schemas';
import { describe, expect, test } from 'vitest';
import { awaitsPayment, latePaymentUntil } from './late-payment.ts';

const order = { state: 'awaiting_payment' } as const;
const known = (...states: Payment['state'][]) => ({
  payments: states.map((state) => ({ state }) as Payment),
});

describe('once the quote is over', () => {
  test('money that was paid in time may come two minutes longer', () => {
    const quote = { expiresAt: '2026-11-21T09:10:00.000Z' } as Parameters<
      typeof latePaymentUntil
    >[0]['quote'];
    expect(latePaymentUntil({ quote })).toBe('2026-11-21T09:12:00.000Z');
  });

  test('a payment that may still come is waited for as long', () => {
    expect(awaitsPayment(order, known('failed', 'pending'), 90)).toBe(true);
    expect(awaitsPayment(order, known('pending'), 0)).toBe(false);
    expect(awaitsPayment({ state: 'expired' }, known('pending'), 90)).toBe(false);
  });

  test('nothing is waited for where nobody began to pay, or it came to nothing', () => {
    expect(awaitsPayment(order, known(), 90)).toBe(false);
    expect(awaitsPayment(order, known('failed'), 90)).toBe(false);
    expect(awaitsPayment(order, null, 90)).toBe(false);
    expect(awaitsPayment(null, null, null)).toBe(false);
  });
});
