import { money } from '@talkies/shared';
import type { OrderPage, TicketOrder } from '@talkies/shared/schemas';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { TicketPaper } from './TicketPaper.tsx';

const order = {
  ...{ id: 'o', number: 'TK-1', state: 'awaiting_payment', count: 2, free: false, failure: null },
  lottery: { id: 'premiere', name: 'The Premiere', image: { sources: [] } },
  total: money(240n, 'USD'),
  ...{ transaction: null, first: null, timeline: [], confirmations: { have: 0, need: 1 } },
} as unknown as TicketOrder;

test.each<[string, OrderPage['paid'], string, string]>([
  ['nothing was paid', null, 'Total', '$2.40'],
  [
    'rupees were paid',
    { method: 'cashfree', amount: { value: '204.6', currency: 'INR' } },
    'Paid',
    '₹204.60',
  ],
])('the paper where %s', (_, paid, label, amount) => {
  const paper = createElement(TicketPaper, { order, paid, underway: false });
  const html = renderToString(createElement(MemoryRouter, null, paper));
  expect(html).toContain(`<dt>${label}</dt>`);
  expect(html).toContain(amount);
});
