import { expect, test } from 'vitest';
import { partsOfRemedy } from './commands.ts';

const commandsIn = (remedy: string) =>
  partsOfRemedy(remedy)
    .filter(({ command }) => command)
    .map(({ text }) => text);

test('finds every command among the words of a mend, without the words after it', () => {
  expect(
    commandsIn(
      'npm run operator -- refund TK-1 --retry, or pay it back yourself and npm run operator -- refund TK-1 --paid-back REFERENCE',
    ),
  ).toEqual([
    'npm run operator -- refund TK-1 --retry',
    'npm run operator -- refund TK-1 --paid-back REFERENCE',
  ]);
  expect(commandsIn('npm run operator -- transactions drop 7: then it is refunded')).toEqual([
    'npm run operator -- transactions drop 7',
  ]);
  expect(commandsIn('npm run operator -- transactions release mint:7')).toEqual([
    'npm run operator -- transactions release mint:7',
  ]);
});

test('keeps all words', () => {
  const remedy = 'look at /readyz: its node is out; then npm run operator -- jobs';
  expect(
    partsOfRemedy(remedy)
      .map(({ text }) => text)
      .join(''),
  ).toBe(remedy);
});
