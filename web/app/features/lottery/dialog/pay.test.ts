import { type ComponentProps, createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Pay } from './TicketSummary.tsx';

type Props = ComponentProps<typeof Pay>;

function drawn(awaited: boolean): string {
  const purchase = { choice: 'card', busy: false, provider: { awaited, left: 0, busy: false } };
  return renderToString(createElement(Pay, { purchase } as unknown as Props));
}

test('while a payment of tickets may still come, none are paid beside it', () => {
  expect(drawn(false)).toContain('<button');
  expect(drawn(true)).not.toContain('<button');
  expect(drawn(true)).toContain('Did you pay in time?');
});
