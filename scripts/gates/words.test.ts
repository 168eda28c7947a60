import { expect, test } from 'vitest';
import { phrasesGivenUp, wordsProblems } from './words.ts';

const wording = `Words.\n\n## Phrases that were given up\n\nWhy.\n\n| not | but |\n|---|---|\n| the lobby, hang | Explore |\n| said no | declined |\n`;
const phrases = phrasesGivenUp(wording);
const problems = (path: string, text: string) => wordsProblems([{ path, text }], phrases);

test('the phrases are the first column of the table', () => {
  expect(phrases).toEqual(['the lobby', 'hang', 'said no']);
});

test.each([
  ['a message', 'web/app/messages/en/home.ts', "export const home = { go: 'Walk to the lobby' };"],
  ['help in prose', 'web/app/messages/en/help/page.md', 'The wallet said no.'],
  ['an alert', 'server/src/modules/notifications/kinds/follow.ts', 'const text = `We will hang it`;'],
  ['a mail', 'server/src/flows/delivery/order-mails.ts', "heading: 'The wallet said no',"],
  ['an error', 'packages/shared/src/orders/errors.ts', "entry(409, 'The Lobby is closed', '')"],
  ['a field’s rule', 'packages/shared/src/orders/schemas.ts', "z.string().max(9, 'Hang at most nine.')"],
  [
    'the detail of a refusal',
    'server/src/modules/orders/placement/place-order.ts',
    "new AppError('order/pause', {\n  detail: `It will hang for ten minutes.`,\n})",
  ],
  [
    'a detail that depends',
    'server/src/modules/wallets/spend/send.ts',
    "detail: left > 1 ? 'Wait.' : 'The wallet said no.',",
  ],
  ['a message beside a field', 'server/src/flows/market/send.ts', "throw wrong('to', 'Go to the lobby.');"],
  [
    'a text message',
    'server/src/modules/accounts/confirm/compose-codes.ts',
    'const text = `This code opens the lobby.`;',
  ],
  ['a choice of alerts', 'server/src/modules/notifications/choices/choices.ts', "label: 'I hang it'"],
  ['a share picture', 'server/src/modules/sharing/shared-pages.ts', "explore: { line: 'The lobby' }"],
])('%s that says one of them is named', (_, path, text) => {
  expect(problems(path, text)).toHaveLength(1);
});

test.each([
  ['part of another word', 'web/app/messages/en/home.ts', "const a = 'Change it';"],
  ['a comment', 'web/app/messages/en/home.ts', '/** The wallet said no. */\n// it said no\n'],
  ['a frame’s name', 'web/app/messages/en/about.md', '### The lobby card'],
  ['the studio', 'web/app/messages/en/studio/today.ts', "const a = 'the lobby';"],
  ['code', 'server/src/modules/orders/rules.ts', "const a = 'the lobby';"],
  ['a refusal of the studio', 'server/src/flows/studio/films/films.ts', "detail: 'the lobby'"],
  ['what a test expects', 'server/src/modules/orders/rules.test.ts', "detail: 'the lobby'"],
])('%s is not', (_, path, text) => {
  expect(problems(path, text)).toEqual([]);
});
