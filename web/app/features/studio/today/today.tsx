import { MOST_ORDERS_COUNTED, studioPatterns } from '@talkies/shared/studio';
import { Link } from 'react-router';
import { studioOrderStates, studioToday as words } from '../../../messages/en.ts';
import { loadInStudio } from '../calls/load.ts';
import { Dollars } from '../orders/Charged.tsx';
import { StudioPage } from '../page/StudioPage.tsx';
import { studioMeta } from '../page/studio-meta.ts';
import { useStudioMember } from '../page/use-studio-member.ts';
import * as styles from '../screen.module.css';
import type { Route } from './+types/today';
import { Days } from './Days.tsx';
import { Waiting } from './Waiting.tsx';

export const loader = ({ context }: Route.LoaderArgs) =>
  loadInStudio(context, (studio) => studio('studioToday'));

export const meta: Route.MetaFunction = () => studioMeta(words.title);

export { StudioProblem as ErrorBoundary } from '../page/StudioProblem.tsx';

export default function Today({ loaderData }: Route.ComponentProps) {
  const mayLook = useStudioMember().permissions.includes('orders');
  const { waiting, days, royaltiesOwed, orders } = loaderData;
  return (
    <StudioPage title={words.title}>
      <div className={styles.screen}>
        <Waiting waiting={waiting} />
        <Days days={days} />
        <section aria-labelledby="today-royalties">
          <h2 id="today-royalties">{words.royalties}</h2>
          <p className={styles.figure}>
            <Dollars cents={royaltiesOwed} />
          </p>
          <p className="small muted">{words.royaltiesText}</p>
        </section>
        <section aria-labelledby="today-orders">
          <h2 id="today-orders">{words.orders}</h2>
          {orders.length > 0 ? (
            <dl className={`rows ${styles.facts}`}>
              {orders.map(({ state, orders: count }) => (
                <div key={state}>
                  <dt>
                    {mayLook ? (
                      <Link to={`${studioPatterns.orders}?state=${state}`}>{studioOrderStates[state]}</Link>
                    ) : (
                      studioOrderStates[state]
                    )}
                  </dt>
                  <dd>{words.count(count, MOST_ORDERS_COUNTED)}</dd>
                </div>
              ))}
            </dl>
          ) : (
            <p className="muted">{words.noOrders}</p>
          )}
        </section>
      </div>
    </StudioPage>
  );
}
