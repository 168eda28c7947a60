import type { Bidder } from '@talkies/shared/schemas';
import { expect, test } from 'vitest';
import { bidderNow } from './bidder-now.ts';

const at = '2026-11-29T05:00:00.000Z';
const bidder = (acceptedAt: string | null, approval: Bidder['approval']): Bidder => ({
  termsVersion: '2026-11',
  acceptedAt,
  approval,
});
const fresh = bidder(null, 'waiting');
const waiting = bidder(at, 'waiting');
const approved = bidder(at, 'approved');
const refused = bidder(at, 'refused');
const inRound = (round: string) => ({ round, bidder: waiting });

test.each([
  ['before anything is known', null, null, null],
  ['before they accepted', fresh, null, fresh],
  ['when they have just accepted, and the page does not know of it', fresh, inRound('1'), waiting],
  ['when nothing else is known', null, inRound('1'), waiting],
  ['when the page knows as well', waiting, inRound('1'), waiting],
  ['when the shop has said yes since', approved, inRound('1'), approved],
  ['when the shop has said no since', refused, inRound('1'), refused],
  ['when another round has begun', fresh, inRound('0'), fresh],
])('%s', (_, known, accepted, expected) => {
  expect(bidderNow(known, accepted, '1')).toBe(expected);
});
