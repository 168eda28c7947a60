import type { ItemDetail } from '@talkies/shared/schemas';

/** What a poster's front and back show. */
export type PosterSides = Pick<ItemDetail, 'id' | 'title' | 'collection' | 'image' | 'animation'>;
