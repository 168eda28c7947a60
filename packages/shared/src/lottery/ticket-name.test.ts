import { expect, test } from 'vitest';
import { ticketName } from './ticket-name.ts';

test.each([
  [0, '001'],
  [40, '041'],
  [9_999, '10000'],
])('the ticket %i of the list is called %s', (ticket, name) => {
  expect(ticketName(ticket)).toBe(name);
});
