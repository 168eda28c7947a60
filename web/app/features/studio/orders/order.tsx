import { type StudioPermission, studioPatterns } from '@talkies/shared/studio';
import { lazy, Suspense } from 'react';
import { studioOrder as words } from '../../../messages/en.ts';
import { studioApi } from '../calls/api.ts';
import { LookedPage } from '../page/LookedPage.tsx';
import { studioMeta } from '../page/studio-meta.ts';
import { useStudioMember } from '../page/use-studio-member.ts';
import * as styles from '../screen.module.css';
import type { Route } from './+types/order';
import { Facts } from './Facts.tsx';
import { Notes } from './Notes.tsx';
import type { OrderRecord } from './order-record.ts';
import { Payments } from './Payments.tsx';
import { Timeline } from './Timeline.tsx';

const OrderActs = lazy(() => import('./OrderActs.tsx'));

export const meta: Route.MetaFunction = () => studioMeta(words.title);

export { StudioProblem as ErrorBoundary } from '../page/StudioProblem.tsx';

export default function StudioOrder({ params: { id } }: Route.ComponentProps) {
  const { permissions } = useStudioMember();
  return (
    <LookedPage
      id={id}
      words={words}
      back={studioPatterns.orders}
      fetchFor={(reason) => studioApi('lookAtOrder', { params: { id }, body: { reason } })}
      heading={({ order }) => words.heading(order.number)}
    >
      {(looked, _, again) => (
        <Order key={looked.order.id} looked={looked} permissions={permissions} again={again} />
      )}
    </LookedPage>
  );
}

interface OrderProps {
  looked: OrderRecord;
  permissions: readonly StudioPermission[];
  again: () => void;
}

const Order = ({ looked, permissions, again }: OrderProps) => (
  <div className={styles.columns}>
    <div>
      <Facts looked={looked} />
      <Payments looked={looked} />
      <Suspense>
        <OrderActs looked={looked} again={again} />
      </Suspense>
    </div>
    <div>
      <Timeline looked={looked} />
      <Notes looked={looked} mayWrite={permissions.includes('serve')} again={again} />
    </div>
  </div>
);
