import { money } from '@talkies/shared';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { SalesPage } from './newer-sales.ts';
import { SalesTable } from './SalesTable.tsx';

test('each sale of an item shows its transaction as the link to the explorer, its edition and its dollars', () => {
  const transaction = `0x12ab${'0'.repeat(56)}cd34`;
  const sale = {
    ...{ kind: 'first', transaction, explorerUrl: 'https://explorer.test/tx', tokenId: '1', serial: 7 },
    ...{ price: money(1_200n, 'USD'), paid: null, at: '2026-11-21T20:00:00.000Z' },
  } as SalesPage['sales'][number];
  const page = renderToString(createElement(SalesTable, { sales: [sale] }));
  const text = page.replaceAll(/<svg.*?<\/svg>|<!-- -->/g, '');
  expect(text).toMatch(/href="https:\/\/explorer\.test\/tx"[^>]*>0x12ab…cd34/);
  expect(text).toContain('No. 7');
  expect(text).toContain('$12.00');
});
