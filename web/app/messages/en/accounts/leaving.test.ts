import { expect, test } from 'vitest';
import { leaving } from './leaving.ts';

test('what is given up with an account is named as what it is', () => {
  const { giveUp } = leaving.leave;
  expect(giveUp(['coins', 'coins'])).toMatch(/^I give up the coins above\./);
  expect(giveUp(['ticket'])).toMatch(/^I give up the lottery tickets above, and what they may win\./);
  expect(giveUp(['coins', 'ticket'])).toMatch(
    /^I give up the coins and the lottery tickets above, and what they/,
  );
  expect(giveUp(['income'])).toMatch(/^I give up what is paid to my e-mail wallet above\./);
});
