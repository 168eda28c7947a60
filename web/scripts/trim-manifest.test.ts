import { expect, it } from 'vitest';
import { trimManifest } from './trim-manifest.ts';

it('takes away what the studio imports, and nothing of the shop', () => {
  const home = { id: 'home', parentId: 'layout', imports: ['/card.js'] };
  const frame = { id: 'frame', parentId: 'root', imports: ['/table.js'] };
  const orders = { id: 'inside/orders', parentId: 'frame', module: '/orders.js', imports: ['/table.js'] };
  const text = (routes: object) => `window.__reactRouterManifest=${JSON.stringify({ routes })};`;
  expect(trimManifest(text({ home, frame, orders }))).toBe(
    text({ home, frame: { ...frame, imports: [] }, orders: { ...orders, imports: [] } }),
  );
});
