import type { Launch } from '@talkies/shared/schemas';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { describe, expect, test } from 'vitest';
import { launchPage as words } from '../../messages/en.ts';
import type { LiveLaunch } from './use-live-launch.ts';
import { WaitingRoom } from './WaitingRoom.tsx';

const opensAt = '2026-11-22T12:00:00.000Z';
const room = { opensAt, passMinutes: 5, admitPerMinute: 60, seedHash: '0x01' } as NonNullable<Launch['room']>;

/**
 * What somebody reads who is next, with so many editions free and sold of 50. The cast leaves out what the room does not
 * read.
 */
function read({ left, sold }: { left: number; sold: number }): string {
  const place = { launch: 'premiere', entry: '0x01', joinedAt: opensAt, place: 51, passUntil: null };
  const live = {
    state: { id: 'premiere', stopped: false, waiting: 1, admitted: 50, left, sold, quantity: 50 },
    mine: { from: opensAt, left: null, reserved: [], place },
    connected: true,
  } as unknown as LiveLaunch;
  const launch = { id: 'premiere', opensAt } as Launch;
  const props = { launch, room, live, second: Date.parse(opensAt) / 1000 + 60 };
  return renderToString(createElement(MemoryRouter, null, createElement(WaitingRoom, props)));
}

describe('whoever is next in a waiting room reads', () => {
  test('when their turn is about to come while editions are free', () => {
    expect(read({ left: 3, sold: 10 })).toContain(words.estimate(1));
  });

  test('no time while every edition is in an unpaid order, which the page says once above', () => {
    const page = read({ left: 0, sold: 30 });
    expect(page).not.toContain(words.estimate(1));
    expect(page).not.toContain(words.allReserved);
    expect(page).not.toContain(words.mayRunOut);
    expect(page).not.toContain(words.soldOut);
  });

  test('that the drop is sold out only once each edition is sold', () => {
    const page = read({ left: 0, sold: 50 });
    expect(page).toContain(words.soldOut);
    expect(page).not.toContain(words.place(51));
  });
});
