import { type ComponentProps, createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PayBy } from './BuySummary.tsx';

type Props = ComponentProps<typeof PayBy>;

function drawn(choice: Props['provider']['choice'], awaited: boolean): string {
  const props = {
    buying: { flow: { state: 'ready', plan: {} }, wallet: `0x${'a'.repeat(40)}` },
    provider: { choice, awaited, method: null, left: 0, busy: false },
  };
  return renderToString(createElement(PayBy, props as unknown as Props));
}

test.each(['card', null] as const)(
  'while a payment of a listing may still come, nothing is paid beside it (%s)',
  (choice) => {
    expect(drawn(choice, false)).toContain('<button');
    expect(drawn(choice, true)).not.toContain('<button');
    expect(drawn(choice, true)).toContain('Did you pay in time?');
  },
);
