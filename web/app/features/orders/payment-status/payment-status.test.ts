import type { PaymentStatus } from '@talkies/shared/schemas';
import { type ComponentProps, createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { paymentStatus as words } from '../../../messages/en.ts';
import PaymentStatusPage from './payment-status.tsx';

function drawn(bought: PaymentStatus['bought'], txStatus: PaymentStatus['txStatus']): string {
  const loaderData = { bought, txStatus, confirmationPath: '/c', payPath: '/p' };
  const props = { loaderData, params: { nftId: 'n', id: 'o', token: 't' } };
  const page = createElement(PaymentStatusPage, props as unknown as ComponentProps<typeof PaymentStatusPage>);
  return renderToString(createElement(MemoryRouter, null, page));
}

test.each<[PaymentStatus['bought'], string, string]>([
  ['edition', 'No poster was bought', 'Back to the poster'],
  ['resale', 'No poster was bought', 'Back to the poster'],
  ['tickets', 'No tickets were bought', 'Back to the lottery'],
])('a failed payment of %s is told in its own words', (bought, text, back) => {
  const html = drawn(bought, 'FAILED');
  expect(html).toContain(text);
  expect(html).toContain(back);
});

test('who buys tickets reads of no poster', () => {
  for (const text of [...Object.values(words.text.tickets), words.back.tickets])
    expect(text).not.toMatch(/poster/i);
  expect(drawn('tickets', 'SUCCESS')).toContain(words.text.tickets.SUCCESS);
});

test('delivery alone is promised of a late payment only where nobody can be faster', () => {
  expect(words.text.edition.waiting).toContain('we deliver the poster');
  for (const bought of ['resale', 'tickets'] as const)
    expect(words.text[bought].waiting).toMatch(/or refund your money/);
});
