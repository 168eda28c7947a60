import { expect, test } from 'vitest';
import { readAllowList } from './allow-list.ts';

const wallet = `0x${'1'.repeat(40)}`;

test('a list of mails and wallets is read; each row that is neither says why, also one that holds a formula', () => {
  const rows = [
    'mail or wallet',
    'Asha@example.com',
    'nobody',
    '=HYPERLINK("http://x")',
    wallet,
    'asha@example.com',
  ];
  const read = readAllowList(rows.join('\n'));
  expect(read).toMatchObject({ values: ['asha@example.com', wallet], repeated: 1 });
  expect(read.refused).toEqual([
    { row: 3, text: 'nobody', reason: 'That is neither a mail address nor a wallet.' },
    { row: 4, text: '=HYPERLINK("http://x")', reason: 'That is neither a mail address nor a wallet.' },
  ]);
});

test('a list takes no address that an account cannot have', () => {
  const refused = ['asha..rao@example.com', '.asha@example.com', 'asha@exa_mple.com'];
  const read = readAllowList(['asha.rao@example.com', ...refused].join('\n'));
  expect(read.values).toEqual(['asha.rao@example.com']);
  expect(read.refused.map(({ text, reason }) => ({ text, reason }))).toEqual(
    refused.map((text) => ({ text, reason: 'That is no mail address.' })),
  );
});

test('a file that cannot be read to its end is refused, with the line', () => {
  const read = () => readAllowList('asha@example.com\n"never closed\nravi@example.com\n');
  expect(read).toThrow(/^Line \d/);
});
