import { expect, test } from 'vitest';
import { isMissed } from './is-missed.ts';

const at = '2026-12-01T12:00:00.000Z';
const second = Date.parse(at) / 1000;

test.each([
  ['five minutes after its time, by the shop’s clock', second + 301, true],
  ['no earlier', second + 300, false],
  ['not before the shop’s time is known, whatever the device’s clock says', null, false],
] as const)('a publication is called missed %s', (_, now, missed) => {
  expect(isMissed(at, now)).toBe(missed);
});
