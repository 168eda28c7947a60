import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import Reminder from './Reminder.tsx';

const { left } = vi.hoisted(() => ({ left: { now: 60 } }));
vi.mock('../../lib/timing/shop-clock.ts', () => ({ useLeft: () => left.now }));
vi.mock('../../lib/sign-in/use-own-switch.ts', () => ({
  useOwnSwitch: () => ({ on: false, busy: false, press: () => undefined }),
}));

const shown = () =>
  renderToStaticMarkup(
    createElement(Reminder, { about: 'film', id: 'sivaji', until: '2026-12-12T06:00:00.000Z' }),
  );

test('a reminder and the calendar’s file are offered until the opening, and not after it', () => {
  left.now = 60;
  expect(shown()).toContain('Remind me');
  left.now = 0;
  expect(shown()).toBe('');
});
