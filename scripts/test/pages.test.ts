import { describe, expect, test } from 'vitest';
import { journeysOn, pagesBehind, type RouteEntry } from './pages.ts';

const routes: RouteEntry[] = [
  { file: 'features/accounts/login.tsx', path: 'login' },
  {
    file: 'routes/layout.tsx',
    children: [
      { file: 'routes/home.tsx', index: true },
      { file: 'routes/item.tsx', path: 'nftdetail/:id' },
      { file: 'features/films/film.tsx', path: ':film' },
    ],
  },
  { file: 'features/studio/films.tsx', path: 'studio/films/*' },
];
const imports = (source: string, ...resolved: string[]) => ({
  source: `web/app/${source}`,
  dependencies: resolved.map((to) => ({ resolved: `web/app/${to}` })),
});
const modules = [
  imports('components/button.tsx'),
  imports('components/dialog.tsx', 'components/button.tsx'),
  imports('routes/item.tsx', 'components/dialog.tsx'),
  imports('features/studio/films.tsx', 'components/button.tsx'),
  imports('routes/layout.tsx'),
];

describe('the pages behind a change', () => {
  test('are those that are made of it, nearest first', () => {
    const pages = pagesBehind(['web/app/components/button.tsx'], modules, routes);
    expect(pages).toEqual(['/studio/films/*', '/nftdetail/:id']);
  });

  test('are all those within a layout', () => {
    expect(pagesBehind(['web/app/routes/layout.tsx'], modules, routes)).toEqual([
      '/',
      '/nftdetail/:id',
      '/:film',
    ]);
  });
});

describe('the journeys on pages', () => {
  const journeys = new Map([
    ['everywhere.test.ts', "['/', '/login', '/nftdetail/1', '/studio/films']"],
    ['item.test.ts', 'await page.waitForURL("**/nftdetail/*")'],
    ['films.test.ts', 'await page.waitForURL(/\\/studio\\/films\\/film/)'],
    ['home.test.ts', "await page.goto('/')"],
    ['other.test.ts', "await page.goto('/studio/films-of-others'); await fetch('/api/login')"],
  ]);

  test('name an address of theirs: of the nearest page first, and first who is there most', () => {
    const found = journeysOn(['/studio/films/*', '/nftdetail/:id'], journeys);
    expect(found).toEqual(['films.test.ts', 'everywhere.test.ts', 'item.test.ts']);
  });

  test('on the home page name it alone', () => {
    expect(journeysOn(['/'], journeys)).toEqual(['home.test.ts', 'everywhere.test.ts']);
  });

  test('on a page that none names are those on the pages above it', () => {
    expect(journeysOn(['/studio/films/:id/credits'], journeys)[0]).toBe('films.test.ts');
    expect(journeysOn(['/studio/money'], journeys)).toHaveLength(3);
  });

  test('on pages whose addresses begin with anything are not guessed', () => {
    expect(journeysOn(['/:film'], journeys)).toEqual([]);
  });
});
