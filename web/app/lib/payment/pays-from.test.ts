import { money } from '@talkies/shared';
import { expect, test } from 'vitest';
import { paysFrom, unlessEnough } from './pays-from.ts';

const [total, networkFee] = [money(22_900n, 'MATIC'), money(3n, 'MATIC')];

test.each([
  ['covers the total and the fee', money(22_903n, 'MATIC'), networkFee, true],
  ['covers the total alone', money(22_902n, 'MATIC'), networkFee, false],
  ['is not known', null, networkFee, false],
  ['is large, and the fee is not known', money(50_000n, 'MATIC'), null, false],
])('coins need not be bought only for a balance that covers everything: it %s', (_, balance, fee, pays) => {
  expect(paysFrom(balance, { total, networkFee: fee })).toBe(pays);
});

test('an on-ramp that was chosen before is no choice any more once the wallet has enough', () => {
  expect(unlessEnough('transak', true)).toBeNull();
  expect(unlessEnough('transak', false)).toBe('transak');
  for (const choice of ['card', 'eth', 'extension', null]) expect(unlessEnough(choice, true)).toBe(choice);
});
