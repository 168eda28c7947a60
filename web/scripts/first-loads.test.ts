import { expect, it } from 'vitest';
import { firstLoads } from './first-loads.ts';

const route = (id: string, parentId?: string, more = {}) => ({
  id,
  ...(parentId ? { parentId } : {}),
  hasLoader: true,
  module: `/${id}.js`,
  ...more,
});

it('counts entry, manifest, layouts and shared parts once for each page', () => {
  const loads = firstLoads({
    url: '/manifest.js',
    entry: { module: '/entry.js', imports: ['/react.js'] },
    routes: {
      root: route('root', undefined, { imports: ['/react.js'] }),
      house: route('house', 'root'),
      home: route('home', 'house', { index: true, imports: ['/card.js'] }),
      item: route('item', 'house', { path: 'nftdetail/:id', imports: ['/card.js'] }),
    },
  });
  expect(loads.map(({ page }) => page)).toEqual(['/', '/nftdetail/:id']);
  expect(loads[1]?.files.toSorted()).toEqual(
    ['/card.js', '/entry.js', '/house.js', '/item.js', '/manifest.js', '/react.js', '/root.js'].toSorted(),
  );
});
