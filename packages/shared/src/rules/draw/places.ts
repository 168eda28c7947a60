import { keccak_256 } from '@noble/hashes/sha3';
import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils';
import type { Hex } from '../hex.ts';
import { type BeaconClock, roundAt } from './rounds.ts';

const hex = (bytes: Uint8Array): Hex => `0x${bytesToHex(bytes)}`;
const bytes = (text: Hex): Uint8Array => hexToBytes(text.slice(2));

/** The list of who waits is closed at least so long before the round of the beacon that puts it in order. */
export const PLACES_MARGIN_SECONDS = 6;
/** A beacon that has not signed so long after its round was due is not waited for any longer. */
export const PLACES_TIMEOUT_SECONDS = 120;

/** What is published before anybody comes: whoever has the seed afterwards sees that it is the same. */
export const seedHash = (seed: Hex): Hex => hex(keccak_256(bytes(seed)));

/** One hash of all who came before the opening: their entries (16 bytes each) in the order of their digits. */
export const entriesHash = (entries: readonly Hex[]): Hex =>
  hex(keccak_256(concatBytes(...entries.toSorted().map(bytes))));

/** The round that decides: known long before, and a later one only where the list was closed late. Unix seconds. */
export const placesRound = (clock: BeaconClock, opensAt: number, closedAt: number): number =>
  roundAt(clock, Math.max(opensAt, closedAt) + PLACES_MARGIN_SECONDS);

/**
 * What the order follows from: the shop's number, fixed before anybody came, together with the beacon's signature, which
 * nobody knew when the list was closed. Without a signature the shop's number alone.
 */
export const placesSeed = (seed: Hex, signature: Hex | null): Hex =>
  signature === null ? seed : hex(keccak_256(concatBytes(bytes(seed), bytes(signature))));

/** The entries in the order of their places, the first one first: by `keccak256(seed ‖ entriesHash ‖ entry)`. */
export function drawPlaces(seed: Hex, entries: readonly Hex[]): Hex[] {
  const of = bytes(entriesHash(entries));
  return entries
    .map((entry) => ({ entry, key: bytesToHex(keccak_256(concatBytes(bytes(seed), of, bytes(entry)))) }))
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ entry }) => entry);
}
