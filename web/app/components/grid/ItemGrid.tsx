import type { ApiResponse } from '@talkies/shared/schemas';
import { type ReactNode, Suspense } from 'react';
import { useNavigation } from 'react-router';
import { PAGE_TIMEOUT_SECONDS } from '../../lib/api/deferred.ts';
import { lazy } from '../../lib/timing/lazy.ts';
import type { Filters } from '../../lib/url/filters.ts';
import { Awaited } from '../Awaited.tsx';
import { CardSkeletons } from '../Skeleton.tsx';
import { useGridConfig } from './config.ts';
import { FilterForm } from './FilterForm.tsx';
import * as styles from './filters.module.css';
import * as gridStyles from './grid.module.css';

const NoResults = lazy(
  async () => ({ default: (await import('./NoResults.tsx')).NoResults }),
  '[data-part="gallery"] section',
);

interface Props {
  filters: Filters;
  page: Pick<ApiResponse<'listItems'>, 'facets' | 'total' | 'atLeast' | 'didYouMean'>;
  /** the API's messages about invalid filters */
  refused: string[] | null;
  heading: 'h1' | 'h2';
  /** the rows; null where nothing matches */
  children: ReactNode;
}

/** A grid page: filters above a brass rail, cards below. */
export function ItemGrid({ filters, page, refused, heading: Heading, children }: Props) {
  const { path, words } = useGridConfig();
  const { state, location } = useNavigation();
  // only loading of the grid itself: a navigation to another page has its own indicator
  const loading = state === 'loading' && location.pathname === path;
  return (
    <div>
      <div className={styles.itemGrid} data-part="item-grid">
        <div className="wrap">
          <FilterForm
            filters={filters}
            facets={page.facets}
            total={page.total}
            atLeast={page.atLeast === true}
          >
            <Heading id="grid-title">{words.title}</Heading>
          </FilterForm>
        </div>
        <div className={gridStyles.rail} aria-hidden="true" />
      </div>
      <section
        className={gridStyles.gallery}
        data-part="gallery"
        aria-labelledby="grid-title"
        aria-busy={loading}
      >
        <div className="wrap">
          <Awaited
            path={path}
            late={words.late(PAGE_TIMEOUT_SECONDS)}
            skeleton={
              <div className="card-grid" aria-hidden="true">
                <CardSkeletons count={8} />
              </div>
            }
          >
            {children ?? (
              <Suspense>
                <NoResults filters={filters} refused={refused} didYouMean={page.didYouMean} />
              </Suspense>
            )}
          </Awaited>
        </div>
      </section>
    </div>
  );
}
