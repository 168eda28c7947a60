import type { Hex } from '../hex.ts';
import type { Beacon } from './beacons.ts';
import { isBeaconSignature } from './bls.ts';
import { drawPlaces, entriesHash, placesRound, placesSeed, seedHash } from './places.ts';
import { roundTime } from './rounds.ts';
import { compare, compareBeacon, type Step } from './step.ts';
import { utc } from './utc.ts';

export type PlacesCheck = 'list' | 'number' | 'round' | 'beacon' | 'signature' | 'order';

export type PlacesStep = Step<PlacesCheck>;

/** The data by which the drawn places of a launch are checked. Times are Unix seconds. */
export interface DrawnPlaces {
  /** the shop's chains: the practice beacon may decide only on practice chains */
  chainIds: readonly number[];
  opensAt: number;
  closedAt: number;
  beacon: Beacon;
  round: number;
  /** null: the beacon did not answer in time */
  signature: Hex | null;
  seed: Hex;
  /** published when the drop was announced */
  promised: Hex;
  /** published when the list was closed */
  entriesHash: Hex;
  /** the first place first */
  places: readonly Hex[];
}

/**
 * Repeats the draw of a launch's places.
 * @param seen the list's hash as this browser received it before the draw; null: the page was not open then
 */
export function checkPlaces(drawn: DrawnPlaces, seen: Hex | null = null): PlacesStep[] {
  return [
    checkList(drawn, seen),
    compare(
      'number',
      'the shop’s number, hashed (keccak256)',
      [seedHash(drawn.seed), drawn.promised],
      [
        'It is the number whose fingerprint was shown since the drop was announced, before anybody came.',
        'It is another number than the one that was promised.',
      ],
    ),
    checkRound(drawn),
    checkBeacon(drawn),
    checkSignature(drawn),
    checkOrder(drawn),
  ];
}

function checkList({ places, entriesHash: published }: DrawnPlaces, seen: Hex | null): PlacesStep {
  const expected = seen ?? published;
  return compare(
    'list',
    `the ${places.length} entries in the order of their digits, hashed (keccak256)`,
    [entriesHash(places), expected],
    [
      seen
        ? 'It is the list whose hash this browser received when the list was closed, before the draw.'
        : 'It is the list whose hash was published when it was closed. This browser was not here then: whoever waited can compare what theirs received.',
      'It is not the list that was published when it was closed: an entry was added, left out or changed.',
    ],
  );
}

function checkRound({ beacon, opensAt, closedAt, round }: DrawnPlaces): PlacesStep {
  return compare(
    'round',
    `opened at ${utc(opensAt)}, list closed at ${utc(closedAt)}`,
    [`round ${placesRound(beacon, opensAt, closedAt)}`, `round ${round}`],
    [
      `The round follows from the opening. It was due at ${utc(roundTime(beacon, round))}, after the list was closed.`,
      'The opening leads to another round: somebody may have chosen one that suited them.',
    ],
  );
}

const checkBeacon = ({ beacon, chainIds }: DrawnPlaces): PlacesStep =>
  compareBeacon(beacon, chainIds, {
    given: 'the key by which the signature is checked, and the clock that leads to the round',
    decided: 'order',
  });

function checkSignature({ beacon, round, signature }: DrawnPlaces): PlacesStep {
  return compare(
    'signature',
    signature === null ? `none for round ${round}` : `${signature} for round ${round}`,
    [
      signature !== null && isBeaconSignature(beacon.publicKey, round, signature) ? 'valid' : 'not valid',
      'valid',
    ],
    [
      'The beacon’s key signed this round. A round has exactly one signature, and nobody knew it when the list was closed.',
      signature === null
        ? 'The beacon did not answer within two minutes, so the shop’s number alone decided. Who runs the shop could have known the order before the list was closed.'
        : 'The beacon’s key did not sign this: the signature was changed, or belongs to another round or another key.',
    ],
  );
}

function checkOrder({ seed, signature, places }: DrawnPlaces): PlacesStep {
  const drawn = drawPlaces(placesSeed(seed, signature), places);
  const wrong = drawn.findIndex((entry, at) => entry !== places[at]);
  return compare(
    'order',
    'number, signature, list and each entry, hashed together and sorted',
    [
      wrong < 0 ? `${places.length} places` : `place ${wrong + 1}: ${drawn[wrong]}`,
      wrong < 0 ? `${places.length} places` : `place ${wrong + 1}: ${places[wrong]}`,
    ],
    [
      'Every place is the one that the draw gives.',
      `From place ${wrong + 1} on the order is another than the draw gives.`,
    ],
  );
}
