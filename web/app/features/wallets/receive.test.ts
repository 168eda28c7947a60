import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import Receive from './Receive.tsx';

vi.mock('react-router', () => ({ Link: 'a' }));

const shown = (only: 'polygon' | null): string =>
  renderToString(
    createElement(Receive, { address: '0xF1', only, local: false, onClose: () => undefined }),
  ).replaceAll('<!-- -->', '');

test('coins and posters are asked for on every network for a key, and for a contract on its own alone', () => {
  expect(shown(null)).toContain('any of our networks');
  expect(shown(null)).toContain('the network that the poster is on');
  expect(shown('polygon')).toContain('on Polygon alone');
  expect(shown('polygon')).not.toMatch(/any of our networks|the network that the poster is on/);
});
