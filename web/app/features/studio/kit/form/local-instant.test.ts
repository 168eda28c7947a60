import { afterEach, expect, test, vi } from 'vitest';
import { instantOf, localOf } from './local-instant.ts';

afterEach(() => vi.unstubAllEnvs());

test.each(['Asia/Kolkata', 'Europe/Berlin', 'America/New_York', 'UTC'])(
  'a year that is typed digit by digit leaves the time as it is: %s',
  (zone) => {
    vi.stubEnv('TZ', zone);
    for (const year of ['0002', '0020', '0202', '2026', '9999'])
      expect(localOf(instantOf(`${year}-03-04T10:00`))).toBe(`${year}-03-04T10:00`);
  },
);

test('an instant is shown and read in the reader’s zone', () => {
  vi.stubEnv('TZ', 'Asia/Kolkata');
  expect(localOf('2026-11-22T18:30:00.000Z')).toBe('2026-11-23T00:00');
  expect(instantOf('2026-11-23T00:00')).toBe('2026-11-22T18:30:00.000Z');
  expect([localOf(''), instantOf('')]).toEqual(['', '']);
});
