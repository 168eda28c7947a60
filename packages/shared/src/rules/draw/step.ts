import { type Beacon, EVMNET, knownBeacon } from './beacons.ts';

/** One recomputed value, and whether it is equal to the published one. */
export interface Step<What extends string> {
  what: What;
  /** the input of the computation */
  given: string;
  computed: string;
  expected: string;
  passed: boolean;
  /** the meaning of the result, in words */
  words: string;
}

export function compare<What extends string>(
  what: What,
  given: string,
  [computed, expected]: readonly [string, string],
  [right, wrong]: readonly [string, string],
): Step<What> {
  const passed = computed === expected;
  return { what, given, computed, expected, passed, words: passed ? right : wrong };
}

const beaconText = ({ publicKey, genesis, period }: Beacon): string =>
  `${publicKey}, a round each ${period} seconds since second ${genesis}`;

/** Checks that the beacon may decide on these chains; `decided`: what a forger of the beacon would control. */
export function compareBeacon(
  beacon: Beacon,
  chainIds: readonly number[],
  { given, decided }: { given: string; decided: 'winner' | 'order' },
): Step<'beacon'> {
  const known = knownBeacon(beacon, chainIds);
  return compare(
    'beacon',
    given,
    [beaconText(beacon), beaconText(known ?? EVMNET)],
    [
      known === EVMNET
        ? 'The randomness is that of drand’s network evmnet, which many independent organisations make together.'
        : 'This is a practice beacon on practice chains. Everybody knows its secret: the draw shows the rule, and is worth nothing.',
      `This is not drand’s network evmnet: its key or its clock is another. Whoever chose them may have chosen the ${decided}.`,
    ],
  );
}
