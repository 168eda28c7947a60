import { expect, test } from 'vitest';
import { latePaymentEnd } from './late-payments.ts';

test('money that was paid in time may come two minutes after the quote is over', () => {
  expect(latePaymentEnd(new Date('2026-11-21T09:10:00Z'))).toEqual(new Date('2026-11-21T09:12:00Z'));
});
