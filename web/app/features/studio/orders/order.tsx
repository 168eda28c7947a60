import { type StudioPermission, studioPatterns } from '@talkies/shared/studio';
import { Suspense } from 'react';
import { lazy } from '../../../lib/timing/lazy.ts';
import { studioOrder as words } from '../../../messages/en.ts';
import { studioApi } from '../kit/calls/api.ts';
import { InspectionPage } from '../kit/page/InspectionPage.tsx';
import { studioMeta } from '../kit/page/studio-meta.ts';
import { useStudioMember } from '../kit/page/use-studio-member.ts';
import * as styles from '../kit/screen.module.css';
import type { Route } from './+types/order';
import { InspectedOrderFacts } from './InspectedOrderFacts.tsx';
import { InspectedPayments } from './InspectedPayments.tsx';
import type { InspectedOrder } from './inspected-order.ts';
import { Notes } from './Notes.tsx';
import { OrderHistory } from './OrderHistory.tsx';

const OrderActions = lazy(() => import('./OrderActions.tsx'));

export const meta: Route.MetaFunction = () => studioMeta(words.title);

export { StudioProblem as ErrorBoundary } from '../kit/page/StudioProblem.tsx';

export default function StudioOrder({ params: { id } }: Route.ComponentProps) {
  const { permissions } = useStudioMember();
  return (
    <InspectionPage
      id={id}
      words={words}
      back={studioPatterns.orders}
      fetchFor={(reason) => studioApi('inspectOrder', { params: { id }, body: { reason } })}
      heading={({ order }) => words.heading(order.number)}
    >
      {(inspected, _, again) => (
        <Order key={inspected.order.id} inspected={inspected} permissions={permissions} again={again} />
      )}
    </InspectionPage>
  );
}

interface OrderProps {
  inspected: InspectedOrder;
  permissions: readonly StudioPermission[];
  again: () => void;
}

const Order = ({ inspected, permissions, again }: OrderProps) => (
  <div className={styles.columns}>
    <div>
      <InspectedOrderFacts inspected={inspected} />
      <InspectedPayments inspected={inspected} />
      <Suspense>
        <OrderActions inspected={inspected} again={again} />
      </Suspense>
    </div>
    <div>
      <OrderHistory inspected={inspected} />
      <Notes inspected={inspected} mayWrite={permissions.includes('serve')} again={again} />
    </div>
  </div>
);
