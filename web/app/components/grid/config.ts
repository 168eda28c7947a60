import { createContext, use } from 'react';
import { patterns } from '../../lib/address/paths.ts';
import { formatMoney } from '../../lib/format/money.ts';
import { explore } from '../../messages/en.ts';

/** A grid of cards under filters: explore, or the marketplace. What differs between the two. */
export interface GridConfig {
  path: string;
  /** the order that holds anyway */
  usual: string;
  /** the documents' price options in whole dollars, beside Auction */
  prices: readonly string[];
  priceLabel: (dollars: string) => string;
  /** whether what is sold out hangs there too */
  availability: boolean;
  /** a picture that was suggested is gone to; otherwise it is searched for */
  leadsToItem: boolean;
  words: Omit<typeof explore, 'sorts'> & { sorts: Readonly<Record<string, string>> };
}

/** A price option as money: `12` → `$12.00`. */
export const inDollars = (price: string): string => formatMoney({ amount: `${price}00`, currency: 'USD' });

const exploreConfig: GridConfig = {
  path: patterns.explore,
  usual: 'newest',
  prices: ['12', '200'],
  priceLabel: inDollars,
  availability: true,
  leadsToItem: true,
  words: explore,
};

export const GridConfigContext = createContext(exploreConfig);
export const useGridConfig = (): GridConfig => use(GridConfigContext);
