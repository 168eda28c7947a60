import type { Collection } from '@talkies/shared';

type CollectionLabel = Exclude<Collection, 'NonfungibleSPB'>;

/** The displayed name: the collection of SPB's items is shown as Legendary. */
export const collectionLabel = (collection: Collection): CollectionLabel =>
  collection === 'NonfungibleSPB' ? 'Legendary' : collection;

/** `collection` decides the style of a card (spec:28a). */
export const collectionClass = (collection: Collection) =>
  collectionLabel(collection).toLowerCase() as Lowercase<CollectionLabel>;
