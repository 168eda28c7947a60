import type { Lottery } from '@talkies/shared/schemas';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { lotteryDraw as words } from '../../../messages/en.ts';
import { Refunding } from './Refunding.tsx';

const read = (phase: Lottery['phase'], prizeReturned: boolean): string => {
  const refunds = { holders: 40, paid: 0, prizeReturned };
  const lottery = { id: 'premiere', phase, total_tickets: 60, minTickets: 100, refunds } as Lottery;
  return renderToString(createElement(Refunding, { lottery, mine: null, onDone: () => undefined }));
};

test.each<[string, Lottery['phase'], boolean, string]>([
  ['once the blockchain has it, while a lottery is being called off', 'cancelled', false, words.callingOff],
  ['within minutes, once it is called off', 'cancelled', true, words.refundText],
  ['within minutes, where too few tickets were sold', 'refunding', false, words.refundText],
])('money is promised %s', (_, phase, prizeReturned, promise) => {
  const page = read(phase, prizeReturned);
  expect(page).toContain(promise);
  for (const other of [words.callingOff, words.refundText])
    if (other !== promise) expect(page).not.toContain(other);
});
