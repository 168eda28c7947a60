import type { ApiResponse } from '@talkies/shared/schemas';
import { GridConfigContext } from '../../../components/grid/config.ts';
import { ItemGrid } from '../../../components/grid/ItemGrid.tsx';
import { type Filters, searchOf } from '../../../lib/url/filters.ts';
import { marketConfig } from './grid-config.ts';
import { MarketNews } from './MarketNews.tsx';
import { MarketRows } from './MarketRows.tsx';
import type { Market } from './use-market.ts';

interface Props {
  filters: Filters;
  page: ApiResponse<'listMarket'>;
  refused: string[] | null;
  market: Market;
}

/** The marketplace's filters and cards, with live news. */
export function MarketGrid({ filters, page, refused, market }: Props) {
  const isShown = page.items.length > 0 || market.news.ahead.length > 0;
  return (
    <GridConfigContext value={marketConfig}>
      <ItemGrid filters={filters} page={{ ...page, total: market.total }} refused={refused} heading="h2">
        {isShown ? (
          <MarketRows
            key={`${searchOf(filters)} ${market.turn}`}
            filters={filters}
            page={page}
            market={market}
          />
        ) : null}
      </ItemGrid>
      <MarketNews market={market} />
    </GridConfigContext>
  );
}
