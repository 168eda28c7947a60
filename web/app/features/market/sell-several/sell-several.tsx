import { Suspense, useEffect, useState } from 'react';
import { PageHead } from '../../../components/PageHead.tsx';
import { Skeleton } from '../../../components/Skeleton.tsx';
import { useMe } from '../../../lib/api/root-data.ts';
import { orProblem, requireUser, serverApi } from '../../../lib/api/server.ts';
import { pageMeta } from '../../../lib/document/page-meta.ts';
import { lazy } from '../../../lib/timing/lazy.ts';
import { patterns } from '../../../lib/url/paths.ts';
import { sellSeveral as words } from '../../../messages/en.ts';
import type { Route } from './+types/sell-several';
import { NothingToList } from './NothingToList.tsx';
import * as styles from './sell-several.module.css';

const Listing = lazy(() => import('./Listing.tsx'));

export async function loader({ context, request }: Route.LoaderArgs) {
  await requireUser(context, request);
  return orProblem(serverApi(context)('mySellable'));
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: words.title,
    description: words.description,
    path: patterns.sellSeveral,
    origin: matches[0].loaderData.origin,
    personal: true,
  });

/** The page on which a person puts several editions on sale, each at its price, signed one after another. */
export default function Several({ loaderData: { editions, total } }: Route.ComponentProps) {
  // the code for wallets is loaded after the page: nothing here works without scripts
  const [ready, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  const [began] = useState(editions.length > 0);
  // a choice is its person's: on a shared device another may sign in meanwhile
  const person = useMe().user?.id ?? '';
  return (
    <>
      <PageHead title={words.title} lead={words.lead} />
      <div className={`wrap ${styles.page}`}>
        {began ? (
          <Suspense fallback={<Waiting />}>
            {ready ? <Listing key={person} {...{ person, editions, total }} /> : <Waiting />}
          </Suspense>
        ) : (
          <NothingToList />
        )}
      </div>
    </>
  );
}

const Waiting = () => (
  <div className={styles.waiting} role="status" aria-label={words.loading}>
    <Skeleton width="100%" height="90px" />
    <Skeleton width="100%" height="90px" />
    <Skeleton width="100%" height="90px" />
  </div>
);
