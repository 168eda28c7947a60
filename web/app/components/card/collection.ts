import type { Collection } from '@talkies/shared';

type CollectionLabel = Exclude<Collection, 'NonfungibleSPB'>;

/** What a person reads: the collection of SPB's items is a legendary one. */
export const collectionLabel = (collection: Collection): CollectionLabel =>
  collection === 'NonfungibleSPB' ? 'Legendary' : collection;

/** `collection` decides the style of a card (spec:28a). */
export const collectionClass = (collection: Collection) =>
  collectionLabel(collection).toLowerCase() as Lowercase<CollectionLabel>;
