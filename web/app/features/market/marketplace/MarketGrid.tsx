import type { Answer } from '@talkies/shared/schemas';
import { HallContext } from '../../../components/grid/config.ts';
import { Wall } from '../../../components/grid/Grid.tsx';
import { type Filters, searchOf } from '../../../lib/address/filters.ts';
import { theMarket } from './grid-config.ts';
import { News } from './News.tsx';
import { Offers } from './Offers.tsx';
import type { Market } from './use-market.ts';

interface Props {
  filters: Filters;
  page: Answer<'listMarket'>;
  refused: string[] | null;
  market: Market;
}

/** Filters, what is on offer, and what the line says of it. */
export function MarketWall({ filters, page, refused, market }: Props) {
  const hangs = page.items.length > 0 || market.seen.ahead.length > 0;
  return (
    <HallContext value={theMarket}>
      <Wall filters={filters} page={{ ...page, total: market.total }} refused={refused} heading="h2">
        {hangs ? (
          <Offers key={`${searchOf(filters)} ${market.turn}`} filters={filters} page={page} market={market} />
        ) : null}
      </Wall>
      <News market={market} />
    </HallContext>
  );
}
