import { expect, it } from 'vitest';
import { firstLoads } from './first-loads.ts';

const route = (id: string, parentId?: string, more = {}) => ({
  id,
  ...(parentId ? { parentId } : {}),
  hasLoader: true,
  module: `/assets/${id}.js`,
  ...more,
});

it('counts entry, manifest, layouts and what they import once for each page', () => {
  const scripts = new Map([
    ['/assets/entry.js', 'import{a}from"./react.js";'],
    ['/assets/root.js', 'import{a}from"./react.js";'],
    ['/assets/home.js', 'import"./card.js";'],
    ['/assets/item.js', 'import {b as c}from"./card.js";const later=()=>import("./checkout.js")'],
    ['/assets/card.js', 'import{d}from"./money.js"'],
  ]);
  const loads = firstLoads(
    {
      url: '/assets/manifest.js',
      entry: { module: '/assets/entry.js' },
      routes: {
        root: route('root'),
        frame: route('frame', 'root'),
        home: route('home', 'frame', { index: true }),
        item: route('item', 'frame', { path: 'nftdetail/:id' }),
      },
    },
    scripts,
  );
  expect(loads.map(({ page }) => page)).toEqual(['/', '/nftdetail/:id']);
  expect(loads[1]?.files.toSorted()).toEqual(
    ['card', 'entry', 'frame', 'item', 'manifest', 'money', 'react', 'root'].map(
      (name) => `/assets/${name}.js`,
    ),
  );
});
