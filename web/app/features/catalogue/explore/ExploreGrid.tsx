import type { ApiResponse } from '@talkies/shared/schemas';
import { ItemGrid } from '../../../components/grid/ItemGrid.tsx';
import { type Filters, searchOf } from '../../../lib/url/filters.ts';
import { ItemRows } from './ItemRows.tsx';

interface Props {
  filters: Filters;
  page: ApiResponse<'listItems'>;
  /** what the API said about filters that it does not know */
  refused: string[] | null;
  heading: 'h1' | 'h2';
}

/** Every item on show. */
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
