import type { ItemCard } from '@talkies/shared/schemas';
import { Card } from '../../../components/card/Card.tsx';
import { type Filters, queryOf } from '../../../lib/address/filters.ts';
import { browserApi } from '../../../lib/api/api.ts';
import { Rows } from './Rows.tsx';
import type { RowsPage } from './use-rows.ts';

const FIRST_ROW = 4;
const SIZES_OF_SLIDES = '(min-width: 1700px) 350px, (min-width: 1025px) 22vw, (min-width: 560px) 42vw, 70vw';

interface Props {
  filters: Filters;
  page: RowsPage<ItemCard>;
  cardHeading: 'h2' | 'h3';
  pricedIn?: 'USD' | 'MATIC';
  /** one card a slide on tablets and phones: what the row of slides is called */
  carousel?: string;
}

/** Rows of the catalogue's pictures. */
export function ItemRows({ filters, page, cardHeading, pricedIn = 'USD', carousel }: Props) {
  const look = { heading: cardHeading, pricedIn, ...(carousel ? { sizes: SIZES_OF_SLIDES } : {}) };
  return (
    <Rows
      filters={filters}
      page={page}
      load={(cursor) => browserApi('listItems', { query: queryOf<'listItems'>(filters, cursor) })}
      card={(item, place) => <Card key={item.id} item={item} priority={place < FIRST_ROW} {...look} />}
      carousel={carousel}
    />
  );
}
