import type { Collection } from '@talkies/shared';

type TierLabel = Exclude<Collection, 'NonfungibleSPB'>;

/** What a person reads: the collection of SPB's pictures is a legendary one. */
export const tierLabel = (collection: Collection): TierLabel =>
  collection === 'NonfungibleSPB' ? 'Legendary' : collection;

/** `collection` decides the style of a card (spec:28a). */
export const tierClass = (collection: Collection) =>
  tierLabel(collection).toLowerCase() as Lowercase<TierLabel>;
