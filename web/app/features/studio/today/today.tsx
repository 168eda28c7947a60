import { MAX_ORDERS_COUNTED, studioPatterns } from '@talkies/shared/studio';
import type { StudioResponse } from '@talkies/shared/studio/schemas';
import { Suspense } from 'react';
import { Link } from 'react-router';
import { lazy } from '../../../lib/timing/lazy.ts';
import { studioOrderStates, studioToday as words } from '../../../messages/en.ts';
import { loadInStudio } from '../kit/calls/load.ts';
import { StudioPage } from '../kit/page/StudioPage.tsx';
import { studioMeta } from '../kit/page/studio-meta.ts';
import { useStudioMember } from '../kit/page/use-studio-member.ts';
import * as styles from '../kit/screen.module.css';
import { Dollars } from '../orders/Charged.tsx';
import type { Route } from './+types/today';
import { Days } from './Days.tsx';
import { Waiting } from './Waiting.tsx';

/** For a shop without sales: no other shop's first load includes it. */
const FirstSteps = lazy(() => import('./FirstSteps.tsx'));

export const loader = ({ context }: Route.LoaderArgs) =>
  loadInStudio(context, (studio) => studio('studioToday'));

export const meta: Route.MetaFunction = () => studioMeta(words.title);

export { StudioProblem as ErrorBoundary } from '../kit/page/StudioProblem.tsx';

export default function Today({ loaderData }: Route.ComponentProps) {
  const { waiting, days, royaltiesOwed, orders } = loaderData;
  const nothingYet = days.length === 0 && orders.length === 0 && BigInt(royaltiesOwed) === 0n;
  return (
    <StudioPage title={words.title}>
      <div className={styles.screen}>
        <Waiting waiting={waiting} />
        {nothingYet ? (
          <Suspense fallback={null}>
            <FirstSteps />
          </Suspense>
        ) : (
          <>
            <Days days={days} />
            <Royalties owed={royaltiesOwed} />
            <Orders orders={orders} />
          </>
        )}
      </div>
    </StudioPage>
  );
}

const Royalties = ({ owed }: { owed: string }) => (
  <section aria-labelledby="today-royalties">
    <h2 id="today-royalties">{words.royalties}</h2>
    <p className={styles.figure}>
      <Dollars cents={owed} />
    </p>
    <p className="small muted">{words.royaltiesText}</p>
  </section>
);

function Orders({ orders }: Pick<StudioResponse<'studioToday'>, 'orders'>) {
  const mayInspect = useStudioMember().permissions.includes('orders');
  return (
    <section aria-labelledby="today-orders">
      <h2 id="today-orders">{words.orders}</h2>
      {orders.length > 0 ? (
        <dl className={`rows ${styles.facts}`}>
          {orders.map(({ state, orders: count }) => (
            <div key={state}>
              <dt>
                {mayInspect ? (
                  <Link to={`${studioPatterns.orders}?state=${state}`}>{studioOrderStates[state]}</Link>
                ) : (
                  studioOrderStates[state]
                )}
              </dt>
              <dd>{words.count(count, MAX_ORDERS_COUNTED)}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <p className="muted">{words.noOrders}</p>
      )}
    </section>
  );
}
