import { bytesOfG1, bytesOfKey, PRACTICE_BEACON, pointOfRound } from '@talkies/shared/draw';
import { hexToBigInt, slice } from 'viem';
import { type Beacon, beaconOf } from './lottery.ts';

/** Anybody knows this key: local chains only. */
const SECRET = 0xbeac04n;

/** A beacon for chains without a network: the clock of drand's evmnet, with a key that signs here. */
export const TEST_BEACON: Beacon = { ...beaconOf(PRACTICE_BEACON), publicKey: bytesOfKey(SECRET) };

/** The beacon's signature of `round`, a point (x, y) on G1, whether the round's time has come or not. */
export function signTestRound(round: bigint): readonly [bigint, bigint] {
  const signature = bytesOfG1(pointOfRound(Number(round)).multiply(SECRET));
  return [hexToBigInt(slice(signature, 0, 32)), hexToBigInt(slice(signature, 32))];
}
