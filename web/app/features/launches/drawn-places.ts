import type { Hex } from '@talkies/shared';
import type { Beacon, DrawnPlaces } from '@talkies/shared/draw';
import type { PlacesDraw } from '@talkies/shared/schemas';

const hex = (text: string): Hex => text.toLowerCase() as Hex;
const secondsOf = (instant: string): number => Math.ceil(Date.parse(instant) / 1000);

/**
 * Converts the API's data of a draw, in a shop with these chains, for the rules that check it; null before the draw, or
 * if nobody joined before the opening.
 */
export function drawnPlacesOf(draw: PlacesDraw, chainIds: readonly number[]): DrawnPlaces | null {
  const { closedAt, entriesHash, round, seed, drawnAt, entries } = draw;
  if (closedAt === null || drawnAt === null || entriesHash === null || round === null) return null;
  if (seed === null || entries === null) return null;
  return {
    chainIds,
    opensAt: secondsOf(draw.opensAt),
    closedAt: secondsOf(closedAt),
    beacon: { ...draw.beacon, publicKey: hex(draw.beacon.publicKey) } satisfies Beacon,
    round,
    signature: draw.signature === null ? null : hex(draw.signature),
    seed: hex(seed),
    promised: hex(draw.seedHash),
    entriesHash: hex(entriesHash),
    places: entries.map(hex),
  };
}
