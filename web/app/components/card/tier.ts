import type { Collection } from '@talkies/shared';

type TierClass = 'common' | 'rare' | 'ultimate' | 'legendary';

/** `collection` decides the style of a card (spec:28a). */
const classes: Record<Collection, TierClass> = {
  Common: 'common',
  Rare: 'rare',
  Ultimate: 'ultimate',
  Legendary: 'legendary',
  NonfungibleSPB: 'legendary',
};
export const tierClass = (collection: Collection): TierClass => classes[collection];

const labels: Record<Collection, string> = {
  Common: 'Common',
  Rare: 'Rare',
  Ultimate: 'Ultimate',
  Legendary: 'Legendary',
  NonfungibleSPB: 'Legendary',
};
export const tierLabel = (collection: Collection): string => labels[collection];
