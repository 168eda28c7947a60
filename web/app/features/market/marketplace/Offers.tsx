import type { ApiResponse } from '@talkies/shared/schemas';
import { useCallback } from 'react';
import { Rows } from '../../../components/grid/Rows.tsx';
import { type Filters, queryOf } from '../../../lib/address/filters.ts';
import { browserApi } from '../../../lib/api/api.ts';
import { TokenCard } from './TokenCard.tsx';
import type { Market } from './use-market.ts';

interface Props {
  filters: Filters;
  page: ApiResponse<'listMarket'>;
  market: Market;
}

/** The wall of the market: new offers first once they are asked for, then the rows as they were loaded. */
export function Offers({ filters, page, market }: Props) {
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
  const show = (offer: (typeof page.items)[number]) =>
    news.left.has(offer.id) ? null : (
      <TokenCard key={offer.id} offer={market.newest(offer)} gone={news.leaving.has(offer.id)} />
    );
  return (
    <Rows
      filters={filters}
      page={page}
      load={load}
      ahead={ahead.flatMap((offer) => show(offer) ?? [])}
      card={(offer) => (news.ahead.includes(offer.id) ? null : show(offer))}
    />
  );
}
