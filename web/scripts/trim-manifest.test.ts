import { expect, it } from 'vitest';
import { trimManifest } from './trim-manifest.ts';

it('takes away what the studio imports, what every page has by its entry, and what is not so', () => {
  const entry = { imports: ['/common.js'] };
  const home = { id: 'home', parentId: 'layout', imports: ['/common.js', '/card.js'] };
  const about = { id: 'about', parentId: 'layout', hasLoader: true, hasAction: false };
  const frame = { id: 'frame', parentId: 'root', imports: ['/table.js'] };
  const orders = { id: 'inside/orders', parentId: 'frame', module: '/orders.js', imports: ['/table.js'] };
  const text = (routes: object) => `window.__reactRouterManifest=${JSON.stringify({ entry, routes })};`;
  expect(trimManifest(text({ home, about, frame, orders }))).toBe(
    text({
      home: { ...home, imports: ['/card.js'] },
      about: { id: 'about', parentId: 'layout', hasLoader: true },
      frame: { id: 'frame', parentId: 'root' },
      orders: { id: 'inside/orders', parentId: 'frame', module: '/orders.js' },
    }),
  );
});
