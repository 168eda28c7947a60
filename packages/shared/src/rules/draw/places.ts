import { keccak_256 } from '@noble/hashes/sha3';
import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils';
import type { Hex } from '../hex.ts';
import { type BeaconClock, roundAt } from './rounds.ts';

const hex = (bytes: Uint8Array): Hex => `0x${bytesToHex(bytes)}`;
const bytes = (text: Hex): Uint8Array => hexToBytes(text.slice(2));

/** How long before the deciding round of the beacon the waiting list is closed, at least. */
export const PLACES_MARGIN_SECONDS = 6;
/** How long after its due time a round's signature is awaited. */
export const PLACES_TIMEOUT_SECONDS = 120;

/** The hash of the shop's seed, published before anybody joins, so that everybody can check the seed afterwards. */
export const seedHash = (seed: Hex): Hex => hex(keccak_256(bytes(seed)));

/** The hash of all who joined before the opening: their entries (16 bytes each), sorted by their digits. */
export const entriesHash = (entries: readonly Hex[]): Hex =>
  hex(keccak_256(concatBytes(...entries.toSorted().map(bytes))));

/** The deciding round, known long before; a later one only where the list was closed late. Unix seconds. */
export const placesRound = (clock: BeaconClock, opensAt: number, closedAt: number): number =>
  roundAt(clock, Math.max(opensAt, closedAt) + PLACES_MARGIN_SECONDS);

/**
 * The seed of the order: the shop's number, fixed before anybody joined, and the beacon's signature, which nobody knew
 * when the list was closed. Without a signature, only the shop's number.
 */
export const placesSeed = (seed: Hex, signature: Hex | null): Hex =>
  signature === null ? seed : hex(keccak_256(concatBytes(bytes(seed), bytes(signature))));

/** Sorts the entries by place, the first place first: by `keccak256(seed ‖ entriesHash ‖ entry)`. */
export function drawPlaces(seed: Hex, entries: readonly Hex[]): Hex[] {
  const of = bytes(entriesHash(entries));
  return entries
    .map((entry) => ({ entry, key: bytesToHex(keccak_256(concatBytes(bytes(seed), of, bytes(entry)))) }))
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ entry }) => entry);
}
