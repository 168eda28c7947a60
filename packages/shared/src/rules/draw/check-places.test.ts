import { expect, test } from 'vitest';
import type { Hex } from '../hex.ts';
import { EVMNET, PRACTICE_BEACON } from './beacons.ts';
import { bytesOfG1, pointOfRound } from './bls.ts';
import { checkPlaces, type DrawnPlaces, type PlacesCheck } from './check-places.ts';
import { drawPlaces, entriesHash, placesRound, placesSeed, seedHash } from './places.ts';

/** Everybody knows it: the practice beacon's. */
const SECRET = 0xbeac04n;
const signatureOf = (round: number): Hex => bytesOfG1(pointOfRound(round).multiply(SECRET));

const opensAt = 1_790_000_000;
const round = placesRound(PRACTICE_BEACON, opensAt, opensAt);
const seed: Hex = `0x${'ab'.repeat(32)}`;
const entries = Array.from({ length: 12 }, (_, at): Hex => `0x${(at * 7919).toString(16).padStart(32, '0')}`);
const signature = signatureOf(round);
const drawn: DrawnPlaces = {
  chainIds: [31_337, 31_338],
  opensAt,
  closedAt: opensAt,
  beacon: PRACTICE_BEACON,
  round,
  signature,
  seed,
  promised: seedHash(seed),
  entriesHash: entriesHash(entries),
  places: drawPlaces(placesSeed(seed, signature), entries),
};
const broken = (change: Partial<DrawnPlaces>, seen: Hex | null = null): PlacesCheck[] =>
  checkPlaces({ ...drawn, ...change }, seen)
    .filter(({ passed }) => !passed)
    .map(({ what }) => what);

test('an honest draw passes each step', () => {
  expect(checkPlaces(drawn).map(({ what }) => what)).toEqual([
    'list',
    'number',
    'round',
    'beacon',
    'signature',
    'order',
  ]);
  expect(broken({})).toEqual([]);
  expect(broken({}, drawn.entriesHash)).toEqual([]);
});

test.each<[string, Partial<DrawnPlaces>, PlacesCheck[]]>([
  ['another number than promised', { seed: `0x${'ac'.repeat(32)}` }, ['number', 'order']],
  [
    'two places exchanged',
    { places: [drawn.places[1] ?? '0x', drawn.places[0] ?? '0x', ...drawn.places.slice(2)] },
    ['order'],
  ],
  ['an entry left out', { places: drawn.places.slice(1) }, ['list', 'order']],
  [
    'a round that suited somebody',
    { round: round + 1, signature: signatureOf(round + 1) },
    ['round', 'order'],
  ],
  ['the signature of another round', { signature: signatureOf(round + 1) }, ['signature', 'order']],
  ['no signature', { signature: null }, ['signature', 'order']],
  [
    'a beacon that nobody knows',
    { beacon: { ...PRACTICE_BEACON, publicKey: `0x${'01'.repeat(128)}` } },
    ['beacon', 'signature'],
  ],
])('%s is found', (_, change, steps) => {
  expect(broken(change)).toEqual(expect.arrayContaining(steps));
});

test('the beacon’s key with another clock is not the beacon: who chose the clock chose the round', () => {
  expect(broken({ beacon: { ...EVMNET, period: 30 } })).toContain('beacon');
  expect(broken({ beacon: { ...EVMNET, genesis: EVMNET.genesis + 3 } })).toContain('beacon');
  expect(broken({ beacon: EVMNET, chainIds: [137, 1] })).not.toContain('beacon');
});

test('the practice beacon decides in a shop of practice chains alone', () => {
  expect(broken({ chainIds: [31_337, 137] })).toEqual(['beacon']);
  expect(broken({ chainIds: [] })).toEqual(['beacon']);
});

test('a list that was exchanged after this browser received its hash is found', () => {
  const others = entries.slice(2);
  const places = drawPlaces(placesSeed(seed, signature), others);
  const exchanged = { entriesHash: entriesHash(others), places };
  expect(broken(exchanged)).toEqual([]);
  expect(broken(exchanged, drawn.entriesHash)).toEqual(['list']);
});

test('times that no calendar has are said as seconds', () => {
  const [, , step] = checkPlaces({ ...drawn, opensAt: 1e15 });
  expect(step?.given).toContain('second 1000000000000000');
});
