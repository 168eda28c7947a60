import { keccak_256 } from '@noble/hashes/sha3';
import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils';

type Hex = `0x${string}`;
const hex = (bytes: Uint8Array): Hex => `0x${bytesToHex(bytes)}`;
const bytes = (text: Hex): Uint8Array => hexToBytes(text.slice(2));

/** What is published before anybody comes: whoever has the seed afterwards sees that it is the same. */
export const seedHash = (seed: Hex): Hex => hex(keccak_256(bytes(seed)));

/** One hash of all who came before the opening: their entries (16 bytes each) in the order of their digits. */
export const entriesHash = (entries: readonly Hex[]): Hex =>
  hex(keccak_256(concatBytes(...entries.toSorted().map(bytes))));

/**
 * The entries in the order of their places, the first one first: by `keccak256(seed ‖ entriesHash ‖ entry)`. The seed was
 * chosen before anybody came and the entries were there before it was shown, so that neither could be chosen by the other.
 */
export function drawPlaces(seed: Hex, entries: readonly Hex[]): Hex[] {
  const of = entriesHash(entries);
  return entries
    .map((entry) => ({
      entry,
      key: bytesToHex(keccak_256(concatBytes(bytes(seed), bytes(of), bytes(entry)))),
    }))
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ entry }) => entry);
}

/** Whether the places that were given are those that the seed gives, and the seed is the one that was promised. */
export const isFairDraw = (
  { seed, promised }: { seed: Hex; promised: Hex },
  places: readonly Hex[],
): boolean => {
  if (seedHash(seed) !== promised) return false;
  const drawn = drawPlaces(seed, places);
  return drawn.every((entry, at) => entry === places[at]);
};
