import type { ApiResponse } from '@talkies/shared/schemas';
import { type ComponentProps, createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { launchPage, launches as words } from '../../messages/en.ts';
import Launches from './launches.tsx';

type Listed = ApiResponse<'listLaunches'>;

const launch: Listed['launches'][number] = {
  id: 'premiere',
  title: 'Premiere',
  revision: 1,
  opensAt: '2026-11-22T12:00:00.000Z',
  closesAt: '2026-11-22T13:00:00.000Z',
  firstAt: '2026-11-22T12:00:00.000Z',
  waitingRoom: false,
  listOnly: false,
  stopped: false,
  items: [],
};

const drawn = (serverTime: string, more: Partial<typeof launch> = {}): string =>
  page({ launches: [{ ...launch, ...more }], serverTime });

const page = (loaderData: Listed): string => {
  const props = { loaderData } as ComponentProps<typeof Launches>;
  return renderToString(createElement(MemoryRouter, null, createElement(Launches, props)));
};

test.each<[string, string, string, boolean]>([
  ['before its opening', '2026-11-22T11:00:00.000Z', launchPage.opens, false],
  ['while it is open', '2026-11-22T12:30:00.000Z', launchPage.open, false],
  ['while it is stopped', '2026-11-22T12:30:00.000Z', launchPage.stopped, true],
  ['from its end on', '2026-11-22T13:00:00.000Z', launchPage.closed, false],
])('a launch of the list is described %s', (_, serverTime, word, stopped) => {
  const html = drawn(serverTime, { stopped });
  expect(html).toContain(word);
  if (word !== launchPage.open) expect(html).not.toContain(launchPage.open);
});

test('the list without a launch is a card with a way on', () => {
  const html = page({ launches: [], serverTime: launch.opensAt });
  expect(html).toContain(`<h2>${words.noneTitle}</h2>`);
  expect(html).toContain(`<p>${words.none}</p>`);
  expect(html).toContain(words.explore);
});
