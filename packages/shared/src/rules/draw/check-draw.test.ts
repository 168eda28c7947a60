import { expect, test } from 'vitest';
import { drawnFile, holderNumber, somePurchases } from '../../testing/draws.ts';
import { EVMNET } from './beacons.ts';
import { bytesOfG1, bytesOfKey, pointOfRound } from './bls.ts';
import { checkDraw } from './check-draw.ts';
import type { DrawFile } from './draw-file.ts';
import { roundOfDeadline } from './rounds.ts';
import { countTickets, holderOf, listHash, winningTicket } from './tickets.ts';

const file = drawnFile();
const draw = file.draw as NonNullable<DrawFile['draw']>;

/** Which steps a file fails, with what they say. */
const broken = (changed: DrawFile) =>
  Object.fromEntries(
    checkDraw(changed)
      .filter(({ passed }) => !passed)
      .map(({ what, words }) => [what, words]),
  );

test('a draw is repeated in seven steps, all of which hold', () => {
  const steps = checkDraw(file);
  expect(steps.map(({ what }) => what)).toEqual([
    'list',
    'hash',
    'round',
    'beacon',
    'signature',
    'ticket',
    'winner',
  ]);
  expect(broken(file)).toEqual({});
  for (const { given, words } of steps) expect(given && words).not.toBe('');
});

test('before the draw the list, its hash, the round and the beacon are checked', () => {
  const steps = checkDraw({ ...file, draw: null });
  expect(steps.map(({ what, passed }) => [what, passed])).toEqual([
    ['list', true],
    ['hash', true],
    ['round', true],
    ['beacon', true],
  ]);
});

test('a holder exchanged in the list breaks its hash', () => {
  const purchases = file.purchases.map((one, at) =>
    at === 3 ? ([holderNumber(0xbad), one[1]] as const) : one,
  );
  expect(broken({ ...file, purchases }).hash).toMatch(/not the list by which the contract sold/);
});

test('two purchases that changed places break the hash alone, unless one of them won', () => {
  const [first, second, ...rest] = file.purchases;
  if (!first || !second) throw new Error('The list is empty.');
  expect(Object.keys(broken({ ...file, purchases: [second, first, ...rest] }))).toContain('hash');
});

test('a purchase left out breaks the count and the hash', () => {
  const { list, hash } = broken({ ...file, purchases: file.purchases.slice(0, -1) });
  expect(list).toMatch(/left out, added or given another count/);
  expect(hash).toBeDefined();
});

test('another round breaks the step of the round, and the signature with it', () => {
  const { round, signature } = broken({ ...file, round: file.round + 1 });
  expect(round).toBe(
    `The deadline leads to round ${file.round}, not to ${file.round + 1}: somebody chose another round, or another deadline.`,
  );
  expect(signature).toMatch(/did not sign this/);
});

test('a moved deadline breaks the step of the round alone', () => {
  expect(Object.keys(broken({ ...file, deadline: file.deadline + 60 }))).toEqual(['round']);
});

test('the signature of another round breaks its step, though its ticket and winner are reckoned well', () => {
  const signature = bytesOfG1(pointOfRound(file.round + 5).multiply(0xbeac04n));
  const ticket = winningTicket(signature, file, file.sold);
  const winner = holderOf(file.purchases, ticket) ?? holderNumber(0);
  const forged = broken({ ...file, draw: { signature, winningTicket: ticket, winner } });
  expect(forged).toEqual({ signature: expect.stringMatching(/belongs to another round or another key/) });
});

test('a key of one’s own breaks the step of the beacon, even where all the rest agrees', () => {
  const secret = 0x5ec4e7n;
  const beacon = { ...EVMNET, publicKey: bytesOfKey(secret) };
  const round = roundOfDeadline(beacon, file.deadline);
  const signature = bytesOfG1(pointOfRound(round).multiply(secret));
  const ticket = winningTicket(signature, file, file.sold);
  const winner = holderOf(file.purchases, ticket) ?? holderNumber(0);
  const forged = { ...file, beacon, round, draw: { signature, winningTicket: ticket, winner } };
  expect(broken(forged)).toEqual({ beacon: expect.stringMatching(/may have chosen the winner/) });
});

test('the practice beacon decides nothing on a real chain', () => {
  expect(Object.keys(broken({ ...file, chainId: 137 }))).toContain('beacon');
});

test('another ticket breaks its step alone', () => {
  const other = (draw.winningTicket + 1) % file.sold;
  expect(broken({ ...file, draw: { ...draw, winningTicket: other } })).toEqual({
    ticket: `The signature leads to ticket ${draw.winningTicket + 1}, not to ${other + 1}.`,
  });
});

test('another winner breaks its step alone', () => {
  const winner = holderNumber(0xbad);
  expect(broken({ ...file, draw: { ...draw, winner } })).toEqual({
    winner: `Ticket ${draw.winningTicket + 1} belongs to ${draw.winner}, not to ${winner}.`,
  });
});

test('ten thousand tickets of ten thousand people are checked like ten, and the time is printed', () => {
  const purchases = somePurchases(10_000).map(([holder]) => [holder, 1] as const);
  const large = drawnFile(purchases);
  expect(countTickets(large.purchases)).toBe(10_000);
  expect(large.listHash).toBe(listHash(purchases));
  const began = performance.now();
  expect(broken(large)).toEqual({});
  const took = performance.now() - began;
  process.stdout.write(`10,000 tickets checked in ${took.toFixed(0)} ms\n`);
});

test('no number in a file makes the check break off', () => {
  const odd = { deadline: 2 ** 52, round: 2 ** 53 - 1, beacon: { ...EVMNET, period: 0 } };
  expect(Object.keys(broken({ ...file, ...odd }))).toEqual(['round', 'beacon', 'signature']);
});
