import { expect, test } from 'vitest';
import { messageProblems } from './messages.ts';

const en = 'web/app/messages/en/sale.ts';
const page = (text: string) => ({
  path: 'web/app/features/market/page.tsx',
  text: `import { sale as words } from '../../messages/en.ts';\n${text}`,
});
const unread = (messages: string, ...files: { path: string; text: string }[]) =>
  messageProblems([{ path: en, text: messages }, ...files]).map((problem) =>
    problem.replace(`${en}: no page reads `, ''),
  );

test('a text that no page reads is named by its keys', () => {
  const messages = `export const sale = { title: 'Sell', left: 'Left', confirm: { sell: 'Sell', bid: 'Bid' } };`;
  expect(unread(messages, page('words.title + words.confirm.sell'))).toEqual([
    'sale.left.',
    'sale.confirm.bid.',
  ]);
});

test('what is taken out, renamed, listed, chosen by an index or read by another text is read', () => {
  const messages = `
    const days = (count: number) => count + ' days';
    export const sale = {
      title: 'Sell', steps: ['One', 'Two'], kind: { sell: 'Sell', bid: 'Bid' }, hint: days(3), days: 'Days',
      deep: { first: 'One' },
    };
    export const other = { text: sale.hint };`;
  const reads = `
    import { other } from '../../messages/en.ts';
    const { title, days: label } = words;
    const below = words.deep;
    title + label + below.first + words.steps.map(String) + words.kind[kind] + other.text`;
  expect(unread(messages, page(reads))).toEqual([]);
});

test('of a part that is given on, what nobody names is not read, and words of shared lists are names', () => {
  const messages = `export const sale = { form: { title: 'Sell', hint: 'Hint', reasons: { fraud: 'Fraud' } } };`;
  const form = { path: 'web/app/features/market/Form.tsx', text: 'words.title + Object.entries(words)' };
  const list = { path: 'packages/shared/src/reports.ts', text: `export const reasons = ['fraud'];` };
  expect(unread(messages, page('<Form words={words.form} />'), form)).toEqual([
    'sale.form.hint.',
    'sale.form.reasons.fraud.',
  ]);
  expect(unread(messages, page('<Form words={words.form} />'), form, list)).toEqual(['sale.form.hint.']);
});
