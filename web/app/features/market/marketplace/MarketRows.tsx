import type { ApiResponse } from '@talkies/shared/schemas';
import { useCallback } from 'react';
import { Rows } from '../../../components/grid/Rows.tsx';
import { browserApi } from '../../../lib/api/api.ts';
import { type Filters, queryOf } from '../../../lib/url/filters.ts';
import { TokenCard } from './TokenCard.tsx';
import type { Market } from './use-market.ts';

interface Props {
  filters: Filters;
  page: ApiResponse<'listMarket'>;
  market: Market;
}

/** The marketplace's grid: tokens newly for sale first, once somebody requests them, then the rows as loaded. */
export function MarketRows({ filters, page, market }: Props) {
  const { news, onRows } = market;
  const load = useCallback(
    async (cursor: string) => {
      const next = await browserApi('listMarket', { query: queryOf<'listMarket'>(filters, cursor) });
      onRows(next.items);
      return next;
    },
    [filters, onRows],
  );
  const ahead = news.ahead.flatMap((id) => news.cards.get(id) ?? []);
  const show = (token: (typeof page.items)[number]) =>
    news.left.has(token.id) ? null : (
      <TokenCard key={token.id} token={market.newest(token)} gone={news.leaving.has(token.id)} />
    );
  return (
    <Rows
      filters={filters}
      page={page}
      load={load}
      ahead={ahead.flatMap((token) => show(token) ?? [])}
      card={(token) => (news.ahead.includes(token.id) ? null : show(token))}
    />
  );
}
