import { permissionsOf, studioRoles } from '@talkies/shared/studio';
import { expect, test } from 'vitest';
import { mayOpen } from '../kit/page/menu.ts';
import { firstStepsOf } from './first-steps.ts';

test.each(studioRoles)(
  'a shop that has sold nothing says what somebody in %s does first, all of it theirs',
  (role) => {
    const member = { permissions: [...permissionsOf(role)] };
    const steps = firstStepsOf(member);
    expect(steps.length).toBeGreaterThan(0);
    expect(steps.filter(({ to }) => !mayOpen(member, to))).toEqual([]);
  },
);

test('an editor is led to films, items and drops, and to nobody’s money', () => {
  const paths = firstStepsOf({ permissions: [...permissionsOf('editor')] }).map(({ to }) => to);
  expect(paths).toEqual([
    '/studio/contributors',
    '/studio/films/new',
    '/studio/catalogue/import',
    '/studio/drops/new',
  ]);
});
