import type { ApiResponse } from '@talkies/shared/schemas';
import { ItemGrid } from '../../../components/grid/ItemGrid.tsx';
import { type Filters, searchOf } from '../../../lib/url/filters.ts';
import { ItemRows } from './ItemRows.tsx';

interface Props {
  filters: Filters;
  page: ApiResponse<'listItems'>;
  /** the API's messages about invalid filters */
  refused: string[] | null;
  heading: 'h1' | 'h2';
}

/** The grid of all published items. */
export function ExploreGrid({ filters, page, refused, heading }: Props) {
  return (
    <ItemGrid filters={filters} page={page} refused={refused} heading={heading}>
      {page.items.length > 0 ? (
        <ItemRows
          key={searchOf(filters)}
          filters={filters}
          page={page}
          heading={heading === 'h1' ? 'h2' : 'h3'}
        />
      ) : null}
    </ItemGrid>
  );
}
