import type { ItemDetail } from '@talkies/shared/schemas';

/** The fields of an item that a poster's front and back show. */
export type PosterSides = Pick<ItemDetail, 'id' | 'title' | 'collection' | 'image' | 'animation'>;
