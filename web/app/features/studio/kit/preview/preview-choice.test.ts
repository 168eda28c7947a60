import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { PreviewChoice } from './PreviewChoice.tsx';

test('a preview cannot be chosen before the page’s script runs: React would show it as chosen and not know of it', () => {
  const html = renderToString(
    createElement(PreviewChoice<'phone' | 'wide'>, {
      legend: 'Size',
      name: 'size',
      value: 'phone',
      values: ['phone', 'wide'],
      labels: { phone: 'Phone', wide: 'Wide' },
      choose: vi.fn(),
    }),
  );
  expect(html).toMatch(/^<fieldset [^>]*disabled=""/);
});
