import type { ItemDetail } from '@talkies/shared/schemas';

/** The picture at the head of the summary. */
export const aboutPicture = ({ image, title, productionHouse, rarity }: ItemDetail) => ({
  image,
  title,
  line: `${productionHouse} · ${rarity}`,
});
