import type { ApiResponse } from '@talkies/shared/schemas';
import { type ComponentProps, createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { dropPage } from '../../messages/en.ts';
import Drops from './list.tsx';

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

const drawn = (serverTime: string, more: Partial<typeof launch> = {}): string => {
  const loaderData: Listed = { launches: [{ ...launch, ...more }], serverTime };
  const props = { loaderData } as ComponentProps<typeof Drops>;
  return renderToString(createElement(MemoryRouter, null, createElement(Drops, props)));
};

test.each<[string, string, string, boolean]>([
  ['before its opening', '2026-11-22T11:00:00.000Z', dropPage.opens, false],
  ['while it is open', '2026-11-22T12:30:00.000Z', dropPage.open, false],
  ['while it is stopped', '2026-11-22T12:30:00.000Z', dropPage.stopped, true],
  ['from its end on', '2026-11-22T13:00:00.000Z', dropPage.closed, false],
])('a drop of the list is described %s', (_, serverTime, word, stopped) => {
  const html = drawn(serverTime, { stopped });
  expect(html).toContain(word);
  if (word !== dropPage.open) expect(html).not.toContain(dropPage.open);
});
