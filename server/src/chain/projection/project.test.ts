import { expect, test } from 'vitest';
import { type ChainEvent, keysOf } from './events.ts';
import { noRows, project } from './project.ts';

const anna = '0x00000000000000000000000000000000000000A1';
const ravi = '0x00000000000000000000000000000000000000b2';
const nobody = '0x0000000000000000000000000000000000000000';
const token = ((7n << 32n) | 1n).toString();

let logIndex = 0;
const event = (name: string, args: ChainEvent['args']): ChainEvent => ({
  name,
  args,
  ...keysOf(name, args, '0xcc'),
  blockNumber: 1,
  logIndex: logIndex++,
  txHash: '0xaa',
  contract: '0xcc',
  at: new Date('2026-11-21T09:00:00Z'),
});
const registered = event('DropRegistered', {
  dropId: '7',
  creator: anna,
  beneficiary: ravi,
  supplyCap: '3',
  royaltyBps: '1000',
  feeBps: '125',
});
const minted = event('Transfer', { from: nobody, to: anna, id: token });
const moved = event('Transfer', { from: anna, to: ravi, id: token });
const entered = event('Locked', { tokenId: token });
const left = event('Unlocked', { tokenId: token });

test('a mint makes a token and counts in its drop', () => {
  const rows = project(noRows, [registered, minted]);
  expect(rows.drops.get(7n)).toMatchObject({ supplyCap: 3, minted: 1 });
  expect(rows.tokens.get(token)).toMatchObject({ owner: anna, serial: 1, dropId: 7n, transferCount: 0 });
});

test('transfers and entries into an auction make older listings stale', () => {
  const { tokens } = project(noRows, [registered, minted, entered, left, moved]);
  expect(tokens.get(token)).toMatchObject({ owner: ravi, transferCount: 2, locked: false });
  expect(project(noRows, [minted, entered]).tokens.get(token)).toMatchObject({ locked: true });
});

test('folding in two steps gives what folding in one gives, and changes nothing that was there', () => {
  const all = [registered, minted, entered, left, moved];
  const half = project(noRows, all.slice(0, 3));
  const before = structuredClone(half);
  expect(project(half, all.slice(3))).toEqual(project(noRows, all));
  expect(half).toEqual(before);
});

test('events that say nothing about rows are passed over', () => {
  expect(project(noRows, [event('PausedChanged', { paused: true })])).toEqual(noRows);
  const nothing = { dropId: null, tokenId: null, orderId: null, lotteryId: null, account: null };
  expect(keysOf('PausedChanged', { paused: true }, '0xcc')).toEqual(nothing);
});
