import type { Beacon, DrawnPlaces } from '@talkies/shared/draw';
import type { PlacesDraw } from '@talkies/shared/schemas';
import type { Hex } from 'viem';

/** A finished draw in a shop on practice chains, as the API returns it, for the rules that check it. */
export const drawnOf = (draw: PlacesDraw): DrawnPlaces => ({
  chainIds: [31_337, 31_338],
  opensAt: Math.ceil(Date.parse(draw.opensAt) / 1000),
  closedAt: Math.ceil(Date.parse(draw.closedAt ?? '') / 1000),
  beacon: draw.beacon as Beacon,
  round: draw.round ?? 0,
  signature: draw.signature as Hex | null,
  seed: draw.seed as Hex,
  promised: draw.seedHash as Hex,
  entriesHash: draw.entriesHash as Hex,
  places: (draw.entries ?? []) as Hex[],
});
