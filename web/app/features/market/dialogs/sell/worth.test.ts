import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { sale } from '../../../../messages/en.ts';
import { Worth } from './PriceGuide.tsx';

const read = (auction: boolean): string => renderToString(createElement(Worth, { cents: 4_250n, auction }));

test('a starting bid is no price that a buyer pays: its worth is that of the first bid', () => {
  expect(read(true)).toBe('The first bid is at least $42.50.');
  expect(read(false)).toBe('A buyer pays $42.50.');
  expect(sale.guide.noWorth(true, 'MATIC', null)).toBe('Enter a price to see what the first bid is.');
  expect(sale.guide.noWorth(false, 'MATIC', '$0.50')).toBe(
    '1 MATIC is $0.50 today. Enter a price to see what a buyer pays.',
  );
});
