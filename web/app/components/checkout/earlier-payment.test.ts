import type { Order, Payment } from '@talkies/shared/schemas';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { EarlierPayment } from './EarlierPayment.tsx';

test.each([
  ['₹2,016.00', { value: '2016', currency: 'INR' }],
  ['€10.08', { value: '10.08', currency: 'EUR' }],
])('the sum that goes back is the one that came: %s', (text, received) => {
  const payment = {
    ...{ id: 'payment-1', method: 'cashfree', state: 'refunding', failure: 'Another amount.' },
    ...{ total: { amount: '100800', currency: 'INR' }, received, createdAt: '2026-11-22T12:00:00Z' },
  } as Payment;
  const known = { payments: [payment], fundings: [] };
  const order = { walletKind: 'vault' } as Order;
  expect(renderToString(createElement(EarlierPayment, { order, known }))).toContain(`Your ${text} goes back`);
});
