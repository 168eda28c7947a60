import type { MyLaunch } from '@talkies/shared/schemas';
import { expect, test } from 'vitest';
import { admissionOf } from './admission.ts';

const now = new Date('2027-01-15T12:00:00Z');
const before = '2027-01-15T11:55:00Z';
const after = '2027-01-15T12:05:00Z';
const item = 'the-old-banyan';
const plain = { waitingRoom: false, listOnly: false };
const room = { ...plain, waitingRoom: true };
const own = (part: Partial<MyLaunch>): MyLaunch => ({
  ...{ reminded: false, listed: false, from: before, left: null, reserved: [], place: null },
  ...part,
});
const turn = (passUntil: string | null): MyLaunch =>
  own({ place: { launch: 'first-night', entry: '0x01', joinedAt: before, place: 3, passUntil } });
const visitor = { signedIn: false, mine: null };
const member = (mine: MyLaunch | null) => ({ signedIn: true, mine });

test('what is open to everybody is for sale to everybody, until they have as many as they may', () => {
  expect(admissionOf(plain, 'open', item, visitor, now)).toBe('buy');
  expect(admissionOf(plain, 'open', item, member(null), now)).toBe('buy');
  expect(admissionOf(plain, 'open', item, member(own({ left: 0 })), now)).toBe('full');
});

test('a waiting room lets in whose turn it is, as long as it is', () => {
  expect(admissionOf(room, 'open', item, visitor, now)).toBe('sign-in');
  expect(admissionOf(room, 'open', item, member(null), now)).toBe('unknown');
  expect(admissionOf(room, 'open', item, member(own({})), now)).toBe('wait');
  expect(admissionOf(room, 'open', item, member(turn(null)), now)).toBe('wait');
  expect(admissionOf(room, 'open', item, member(turn(after)), now)).toBe('buy');
  expect(admissionOf(room, 'open', item, member(turn(before)), now)).toBe('wait');
});

test('whoever has as many as they may is told so, and not to wait for more', () => {
  expect(admissionOf(room, 'open', item, member(own({ left: 0 })), now)).toBe('full');
  expect(admissionOf(room, 'early', item, member(own({ from: after, left: 0 })), now)).toBe('full');
});

test('whoever has an order of it goes on with that one, whatever the limit', () => {
  const one = own({ left: 0, reserved: [item] });
  expect(admissionOf(plain, 'open', item, member(one), now)).toBe('buy');
  expect(admissionOf(plain, 'open', 'the-night-taxi', member(one), now)).toBe('full');
  // it has to wait for its turn nevertheless
  expect(admissionOf(room, 'open', item, member(one), now)).toBe('wait');
});

test('before the opening only who comes early may buy, and needs no place', () => {
  expect(admissionOf(room, 'early', item, visitor, now)).toBe('sign-in');
  expect(admissionOf(room, 'early', item, member(own({ from: before })), now)).toBe('buy');
  expect(admissionOf(room, 'early', item, member(own({ from: after })), now)).toBe('early');
});

test('a launch for those on its list is for sale to nobody else', () => {
  const listOnly = { ...plain, listOnly: true };
  expect(admissionOf(listOnly, 'open', item, visitor, now)).toBe('sign-in');
  expect(admissionOf(listOnly, 'open', item, member(own({ from: null })), now)).toBe('not-listed');
  expect(admissionOf(listOnly, 'open', item, member(own({ from: before, listed: true })), now)).toBe('buy');
});
