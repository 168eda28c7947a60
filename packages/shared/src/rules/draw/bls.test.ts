import { expect, test } from 'vitest';
import type { Hex } from '../hex.ts';
import { EVMNET, PRACTICE_BEACON } from './beacons.ts';
import { bytesOfG1, bytesOfKey, isBeaconSignature, pointOfRound } from './bls.ts';

/** What evmnet published; the contract's own test holds the same four (contracts/test/lottery/Beacon.t.sol). */
const PUBLISHED = [
  [
    1,
    '0x11f812d738a36b2210dc88c2d635ad8039588205f42445d6de09e6530165c3462a23aca348c84badcf8df5321ac24577b7963d5b0d780bc4626baedb45cde373',
  ],
  [
    9_337_227,
    '0x01d65d6128f4b2df3d08de85543d8efe06b0281d0770246ae3672e8ddd3efda0269373123458f0b5c0073eeed1c816a06809e127421513e34ee07df6987910b3',
  ],
  [
    10_000_000,
    '0x2c7b65b5acfe55256910ca71cf0a0fa71ac34c2a1167f86a22930a03e70ebec00f7a530796e7ee38600b06da0390634a9b154e3eebc3b323dde2111e1c8ebdf3',
  ],
  [
    10_000_013,
    '0x13d1b70855d04ea9af3efc4a03378f655459da97819ca4c63427104cf20bd7242c4116eba1899aefcc969a160faa09d164ef5c2dbcef91ad7455ad7c0457d37c',
  ],
] as const;
const P = 0x30644e72e131a029b85045b68181585d97816a916871ca8d3c208c16d87cfd47n;
const [FIRST, SECOND] = PUBLISHED;
const word = (value: bigint) => value.toString(16).padStart(64, '0');

test.each(PUBLISHED)('round %i is signed as drand published it', (round, signature) => {
  expect(isBeaconSignature(EVMNET.publicKey, round, signature)).toBe(true);
});

test('the signature of another round, or by another key, is refused', () => {
  expect(isBeaconSignature(EVMNET.publicKey, 2, FIRST[1])).toBe(false);
  expect(isBeaconSignature(EVMNET.publicKey, 1, SECOND[1])).toBe(false);
  expect(isBeaconSignature(PRACTICE_BEACON.publicKey, 1, FIRST[1])).toBe(false);
});

test('the same point written otherwise, its negative, infinity and what is no point are refused', () => {
  const [x, y] = [BigInt(FIRST[1].slice(0, 66)), BigInt(`0x${FIRST[1].slice(66)}`)];
  const forgeries = [
    [x + P, y],
    [x, y + P],
    [x, P - y],
    [0n, 0n],
    [1n, 1n],
  ] as const;
  for (const [x, y] of forgeries)
    expect(isBeaconSignature(EVMNET.publicKey, 1, `0x${word(x)}${word(y)}`)).toBe(false);
  expect(isBeaconSignature(EVMNET.publicKey, 1, `${FIRST[1]}00`)).toBe(false);
  expect(isBeaconSignature(EVMNET.publicKey, 1, '0x')).toBe(false);
});

test('what is no key has signed nothing', () => {
  const outsideTheSubgroup = `0x${word(0n)}${word(1n)}2351dcdda257b62181cbd745dfee16d5fdf4eb185bbcf33c20a0fe6eaa9cb4a307fb3d558dafafb6bf6dd326a5fefe0beca3f9ac3bd999a390d504fad34b0b8c`;
  for (const key of [
    `0x${word(0n).repeat(4)}`,
    `0x${word(1n).repeat(4)}`,
    outsideTheSubgroup,
    '0x07',
  ] as const)
    expect(isBeaconSignature(key as Hex, 1, FIRST[1])).toBe(false);
});

test('the practice beacon signs what its key checks', () => {
  expect(bytesOfKey(0xbeac04n)).toBe(PRACTICE_BEACON.publicKey);
  const signature = bytesOfG1(pointOfRound(7).multiply(0xbeac04n));
  expect(isBeaconSignature(PRACTICE_BEACON.publicKey, 7, signature)).toBe(true);
  expect(isBeaconSignature(PRACTICE_BEACON.publicKey, 8, signature)).toBe(false);
});
