import type { ItemCard } from '@talkies/shared/schemas';
import { type ComponentProps, useCallback } from 'react';
import { Card } from '../../../components/card/Card.tsx';
import type { RowsPage } from '../../../components/grid/left-rows.ts';
import { Rows } from '../../../components/grid/Rows.tsx';
import { type Filters, queryOf } from '../../../lib/address/filters.ts';
import { browserApi } from '../../../lib/api/api.ts';

const FIRST_ROW = 4;

interface Props extends Pick<ComponentProps<typeof Card>, 'heading' | 'pricedIn' | 'sizes'> {
  filters: Filters;
  page: RowsPage<ItemCard>;
  hang?: ComponentProps<typeof Rows>['hang'];
}

/** Rows of the catalogue's pictures. */
export function ItemRows({ filters, page, hang, ...look }: Props) {
  const load = useCallback(
    (cursor: string) => browserApi('listItems', { query: queryOf<'listItems'>(filters, cursor) }),
    [filters],
  );
  return (
    <Rows
      filters={filters}
      page={page}
      load={load}
      card={(item, place) => (
        <Card key={item.id} item={item} priority={!hang && place < FIRST_ROW} {...look} />
      )}
      hang={hang}
    />
  );
}
