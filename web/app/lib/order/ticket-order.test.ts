import { money } from '@talkies/shared';
import type { OrderPage, TicketOrder } from '@talkies/shared/schemas';
import { expect, test } from 'vitest';
import { sayingOf, ticketOrderStatusOf } from './ticket-order.ts';

const order = {
  ...{ id: 'o', number: 'TK-1', state: 'awaiting_payment', count: 2, free: false, failure: null },
  lottery: { id: 'premiere', name: 'The Premiere', image: { sources: [] } },
  total: money(240n, 'USD'),
  ...{ transaction: null, first: null, timeline: [], confirmations: { have: 0, need: 1 } },
} as unknown as TicketOrder;
const page = {
  ...{ state: 'awaiting_payment', payable: true, paying: null, paid: null, refunds: [], failure: null },
  ...{ marketToken: null, tickets: { lottery: 'premiere', name: 'The Premiere', count: 2, first: null } },
} as unknown as OrderPage;

test.each<[string, TicketOrder['state'], Partial<OrderPage>, string, RegExp, RegExp]>([
  ['unpaid', 'awaiting_payment', {}, 'unpaid', /Not paid yet/, /not reserved/],
  ['paying', 'awaiting_payment', { paying: 'cashfree' }, 'paying', /Waiting/, /waiting for your payment/],
  ['out of time', 'awaiting_payment', { payable: false }, 'paying', /Waiting/, /time to pay is over/],
  ['paid', 'paid', {}, 'underway', /on their way/, /minute or two/],
  ['complete', 'complete', {}, 'complete', /You are in/, /are yours/],
  ['expired', 'expired', {}, 'lost', /No tickets were bought/, /Nothing was charged/],
])('tickets that are %s', (_, state, facts, status, heading, lead) => {
  const now = { order: { ...order, state }, page: { ...page, state, ...facts } };
  expect(ticketOrderStatusOf(now)).toBe(status);
  const says = sayingOf(now);
  expect(says.heading).toMatch(heading);
  expect(says.lead).toMatch(lead);
});

test('the shop’s own ticket is never unpaid', () => {
  expect(ticketOrderStatusOf({ order: { ...order, state: 'minting', free: true }, page: null })).toBe(
    'underway',
  );
});
