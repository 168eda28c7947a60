import { money, parseAmount, type Rarity } from '@talkies/shared';
import { createContext, use } from 'react';
import { useFormatPrice } from '../../lib/format/currency-choice.ts';
import type { Filters } from '../../lib/url/filters.ts';
import { patterns } from '../../lib/url/paths.ts';
import { explore } from '../../messages/en.ts';

/** The differences between the two grids of cards with filters: explore and the marketplace. */
export interface GridConfig {
  path: string;
  /** the sort order without search words */
  usual: string;
  /** the specification's price options in whole dollars, beside Auction */
  prices: readonly string[];
  /** the label of a price option, from its formatted price */
  priceLabel: (price: string) => string;
  /** the specification's rarities, which can be chosen even while nothing has them */
  rarities: readonly Rarity[];
  /** whether the grid has sold-out items too */
  availability: boolean;
  /** true: a suggested item is opened; false: it is searched for */
  leadsToItem: boolean;
  /** where a shop without a single card leads on to */
  emptyPath: string;
  words: Omit<typeof explore, 'sorts'> & { sorts: Readonly<Record<string, string>> };
}

/**
 * The sort orders to choose from. The default (the best match with search words, else the usual order) has no value, so
 * that a form submits no order that nobody chose.
 */
export function sortOptions(
  { q }: Filters,
  usual: string,
  { best, sorts }: Pick<GridConfig['words'], 'best' | 'sorts'>,
): [value: string, label: string][] {
  const options = Object.entries(sorts);
  if (q) return [['', best], ...options];
  return options.map(([value, label]) => [value === usual ? '' : value, label]);
}

/**
 * Formats a price limit from an address, in dollars (`12.50`), in the currency of prices; text that is no amount stays
 * unchanged.
 */
export function useLimitText(): (limit: string) => string {
  const formatPrice = useFormatPrice();
  return (limit) => {
    const cents = parseAmount(limit, 'USD');
    return cents === null ? limit : formatPrice(money(cents, 'USD')).replace('.00', '');
  };
}

const exploreConfig: GridConfig = {
  path: patterns.explore,
  usual: 'curated',
  prices: ['12', '200'],
  priceLabel: (price) => price,
  rarities: [],
  availability: true,
  leadsToItem: true,
  emptyPath: patterns.help,
  words: explore,
};

export const GridConfigContext = createContext(exploreConfig);
export const useGridConfig = (): GridConfig => use(GridConfigContext);
