import { permissionsOf, studioRoles, studioScreenAt, studioScreens } from '@talkies/shared/studio';
import { matchRoutes } from 'react-router';
import { describe, expect, test } from 'vitest';
import routes from '../../../../routes.ts';
import { mayOpen, menuOf } from './menu.ts';

/** What routes.ts puts within the studio's frame. */
const framed = routes.find(({ id }) => id === 'frame')?.children?.map(({ path = '' }) => path) ?? [];
const example = (pattern: string): string => pattern.replaceAll(/:\w+/g, 'one');

describe('every screen of the studio', () => {
  test('is a page of the frame, and every page of the frame is one of them', () => {
    const tree = framed.map((path) => ({ path }));
    const served = studioScreens.map(
      ({ pattern }) => matchRoutes(tree, example(pattern))?.[0]?.route.path ?? pattern,
    );
    expect(framed.length).toBeGreaterThan(20);
    expect(new Set(served)).toEqual(new Set(framed));
  });

  test('is found by its address, whatever stands in it', () => {
    for (const { pattern } of studioScreens) expect(studioScreenAt(example(pattern))?.pattern).toBe(pattern);
    expect(studioScreenAt('/studio/catalogue/nowhere')).toBeNull();
    expect(studioScreenAt('/studio/people/')?.pattern).toBe('/studio/people');
  });
});

describe('a role', () => {
  const viewer = { permissions: [...permissionsOf('viewer')] };

  test('is shown no form that it may not send', () => {
    for (const path of [
      'people',
      'people/one',
      'catalogue/new',
      'catalogue/import',
      'texts/new',
      'films/new',
    ])
      expect([path, mayOpen(viewer, `/studio/${path}`)]).toEqual([path, false]);
    expect(mayOpen(viewer, '/studio/catalogue/item/one')).toBe(true);
  });

  test('may open a screen with a query where it may open the screen', () => {
    const may = (role: 'editor' | 'trading') =>
      mayOpen({ permissions: [...permissionsOf(role)] }, '/studio/catalogue?state=review');
    expect([may('editor'), may('trading')]).toEqual([true, false]);
  });

  test('finds in the list what it opens, and Today', () => {
    for (const role of studioRoles) {
      const member = { permissions: [...permissionsOf(role)] };
      const entries = menuOf(member).map(({ to }) => to);
      expect(entries).toContain('/studio');
      expect(entries.filter((to) => !mayOpen(member, to))).toEqual([]);
    }
  });
});
