import type { StudioLaunch } from '@talkies/shared/studio/schemas';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { studioLaunches as words } from '../../../messages/en.ts';
import { LaunchActions } from './LaunchActions.tsx';

/** Only the fields that the component reads; the cast leaves out the rest. */
const launch = {
  ...{ id: 'premiere', version: 2, stage: 'announced', listed: 5, reminders: 400 },
  fields: { listUse: 'only' },
  figures: { open: 0, waiting: 800 },
  items: [
    { id: 'a', quantity: 50, sold: 0, reserved: 0 },
    { id: 'b', quantity: 10, sold: 3, reserved: 1 },
  ],
} as unknown as StudioLaunch;

const drawn = (launch: StudioLaunch): string => {
  const element = createElement(LaunchActions, { launch, dirty: false });
  const router = createMemoryRouter([{ path: '/', element }]);
  return renderToString(createElement(RouterProvider, { router }));
};

test('before an announcement is taken back, the studio shows how many editions everybody can buy then', () => {
  const page = drawn(launch);
  expect(page).toContain(words.takeBackEffect(2, 56, 800, 400));
  expect(page.indexOf(words.takeBackEffect(2, 56, 800, 400))).toBeLessThan(page.indexOf(words.takeBackSure));
});

test('before a draft is thrown away, the studio asks, and says what goes with it', () => {
  const page = drawn({ ...launch, stage: 'draft' });
  for (const part of ['list of 5', '400 reminders', '800 places'])
    expect(words.removeEffect(5, 400, 800)).toContain(part);
  expect(words.removeEffect(0, 1, 0)).toContain(': its terms, 1 reminder.');
  expect(page).toMatch(
    new RegExp(`<summary>${words.remove}</summary>.*${words.removeEffect(5, 400, 800)}.*${words.removeSure}`),
  );
});
