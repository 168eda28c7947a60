import { money, parseAmount, type Rarity } from '@talkies/shared';
import { createContext, use } from 'react';
import { useFormatPrice } from '../../lib/format/currency-choice.ts';
import type { Filters } from '../../lib/url/filters.ts';
import { patterns } from '../../lib/url/paths.ts';
import { explore } from '../../messages/en.ts';

/** A grid of cards under filters: explore, or the marketplace. What differs between the two. */
export interface GridConfig {
  path: string;
  /** the order of a list without words */
  usual: string;
  /** the specification's price options in whole dollars, beside Auction */
  prices: readonly string[];
  /** how a price option reads, given its price as it is shown */
  priceLabel: (price: string) => string;
  /** the specification's rarities: to choose also while nothing has them */
  rarities: readonly Rarity[];
  /** whether what is sold out hangs there too */
  availability: boolean;
  /** an item that was suggested is gone to; otherwise it is searched for */
  leadsToItem: boolean;
  words: Omit<typeof explore, 'sorts'> & { sorts: Readonly<Record<string, string>> };
}

/**
 * The orders to choose from. The one that holds anyway has no value, so that a form says no order that nobody chose: the best match where
 * there are words, else the usual one.
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

/** Writes a limit of prices, dollars as an address has them (`12.50`), in what prices are shown in; what is no amount as it stands. */
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
  words: explore,
};

export const GridConfigContext = createContext(exploreConfig);
export const useGridConfig = (): GridConfig => use(GridConfigContext);
