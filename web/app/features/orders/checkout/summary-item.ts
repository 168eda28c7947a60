import type { ItemDetail } from '@talkies/shared/schemas';

/** The item at the head of the summary. */
export const summaryItem = ({ image, title, productionHouse, rarity }: ItemDetail) => ({
  image,
  title,
  line: `${productionHouse} · ${rarity}`,
});
