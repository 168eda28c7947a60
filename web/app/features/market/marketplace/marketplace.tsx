import { Suspense, useState } from 'react';
import { data, Link } from 'react-router';
import { loadGrid } from '../../../components/grid/load.ts';
import { deferred, deferredHeaders } from '../../../lib/api/deferred.ts';
import { orProblem, serverApi } from '../../../lib/api/server.ts';
import { breadcrumbs, pageMeta } from '../../../lib/document/page-meta.ts';
import { lazy } from '../../../lib/timing/lazy.ts';
import { queryOf, readFilters, searchOf } from '../../../lib/url/filters.ts';
import { patterns, tokenPagePath } from '../../../lib/url/paths.ts';
import { market as words } from '../../../messages/en.ts';
import type { Route } from './+types/marketplace';
import * as styles from './marketplace.module.css';
import { TOP_TIMEOUT_SECONDS, TopAuctions } from './TopAuctions.tsx';
import { USUAL, useMarket } from './use-market.ts';

/** Below the first view: rendered by the server, with a script that is loaded later. */
const MarketGrid = lazy(
  async () => ({ default: (await import('./MarketGrid.tsx')).MarketGrid }),
  '[data-part="item-grid"]',
);

/** tokens that are listed for search engines */
const NAMED = 12;

export async function loader({ context, request }: Route.LoaderArgs) {
  const api = serverApi(context);
  const url = new URL(request.url);
  // people who search or filter see their results first, not the top auctions
  const isWhole = searchOf(readFilters(url.searchParams, USUAL)) === '';
  const [rows, top] = await orProblem(
    Promise.all([
      loadGrid(
        url,
        (filters, cursor) => api('listMarket', { query: queryOf<'listMarket'>(filters, cursor) }),
        USUAL,
      ),
      isWhole ? deferred(api('topAuctions'), TOP_TIMEOUT_SECONDS) : null,
    ]),
  );
  return data(
    { ...rows.data, top },
    { status: rows.init?.status ?? 200, headers: deferredHeaders(top ? [top] : []) },
  );
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const { origin } = matches[0].loaderData;
  return pageMeta({
    title: words.page,
    description: words.description,
    path: patterns.marketplace,
    origin,
    shared: 'marketplace',
    about: [
      breadcrumbs(origin, [[words.page, patterns.marketplace]]),
      {
        '@type': 'ItemList',
        name: words.page,
        numberOfItems: loaderData?.page.total ?? 0,
        itemListElement: (loaderData?.page.items ?? []).slice(0, NAMED).map((token, index) => ({
          '@type': 'ListItem',
          position: index + 1,
          name: token.title,
          url: origin + tokenPagePath(token),
        })),
      },
    ],
  });
};

export default function Marketplace({ loaderData: { top, filters, page, refused } }: Route.ComponentProps) {
  const market = useMarket(page, filters);
  // filtering here keeps the row, so that nothing jumps
  const [row, setRow] = useState(top);
  if (top && top !== row) setRow(top);
  return (
    <>
      <section className={`${styles.market} wrap`}>
        <h1>{words.page}</h1>
        {row ? (
          <>
            <p className="lead">
              {words.lead}{' '}
              <Link className="link" to={patterns.activity}>
                {words.activity}
              </Link>
            </p>
            <TopAuctions top={row} market={market} />
          </>
        ) : null}
      </section>
      <Suspense>
        <MarketGrid filters={filters} page={page} refused={refused} market={market} />
      </Suspense>
    </>
  );
}
