import type { ItemCard } from '@talkies/shared/schemas';
import { type ComponentProps, useCallback } from 'react';
import { Card } from '../../../components/card/Card.tsx';
import type { RowsPage } from '../../../components/grid/left-rows.ts';
import { Rows } from '../../../components/grid/Rows.tsx';
import { browserApi } from '../../../lib/api/api.ts';
import { type Filters, queryOf } from '../../../lib/url/filters.ts';

const FIRST_ROW = 4;

interface Props extends Pick<ComponentProps<typeof Card>, 'heading' | 'sizes'> {
  filters: Filters;
  page: RowsPage<ItemCard>;
  lead?: ComponentProps<typeof Rows>['lead'];
}

/** Rows of the catalogue's items. */
export function ItemRows({ filters, page, lead, ...style }: Props) {
  const load = useCallback(
    (cursor: string) => browserApi('listItems', { query: queryOf<'listItems'>(filters, cursor) }),
    [filters],
  );
  return (
    <Rows
      filters={filters}
      page={page}
      load={load}
      card={(item, position) => (
        <Card key={item.id} item={item} priority={!lead && position < FIRST_ROW} {...style} />
      )}
      lead={lead}
    />
  );
}
