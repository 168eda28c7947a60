import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import HelpMark from './HelpMark.tsx';

test('the mark at an auction’s end names the minutes of that auction', () => {
  const read = renderToString(createElement(HelpMark, { about: 'auctionEnd', minutes: 3 }));
  expect(read).toContain('A bid in the last 3 minutes sets the clock back to 3 minutes');
});
