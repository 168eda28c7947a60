import type { GridConfig } from '../../../components/grid/config.ts';
import { patterns } from '../../../lib/url/paths.ts';
import { explore, market } from '../../../messages/en.ts';
import { USUAL } from './use-market.ts';

/** The marketplace's grid: a price option shows tokens at that price or less (transactions:5). */
export const marketConfig: GridConfig = {
  path: patterns.marketplace,
  usual: USUAL,
  prices: ['10', '20'],
  priceLabel: explore.toPrice,
  rarities: ['Rare', 'Ultimate', 'Legendary'],
  availability: false,
  leadsToItem: false,
  emptyPath: patterns.explore,
  words: { ...explore, ...market },
};
