import { type StudioPermission, studioPatterns } from '@talkies/shared/studio';
import { lazy, Suspense } from 'react';
import { studioOrder as words } from '../../../messages/en.ts';
import { studioApi } from '../calls/api.ts';
import { RecordPage } from '../page/RecordPage.tsx';
import { studioMeta } from '../page/studio-meta.ts';
import { useStudioMember } from '../page/use-studio-member.ts';
import * as styles from '../screen.module.css';
import type { Route } from './+types/order';
import { Notes } from './Notes.tsx';
import { OrderRecordFacts } from './OrderRecordFacts.tsx';
import type { OrderRecord } from './order-record.ts';
import { Payments } from './Payments.tsx';
import { Timeline } from './Timeline.tsx';

const OrderActs = lazy(() => import('./OrderActs.tsx'));

export const meta: Route.MetaFunction = () => studioMeta(words.title);

export { StudioProblem as ErrorBoundary } from '../page/StudioProblem.tsx';

export default function StudioOrder({ params: { id } }: Route.ComponentProps) {
  const { permissions } = useStudioMember();
  return (
    <RecordPage
      id={id}
      words={words}
      back={studioPatterns.orders}
      fetchFor={(reason) => studioApi('inspectOrder', { params: { id }, body: { reason } })}
      heading={({ order }) => words.heading(order.number)}
    >
      {(record, _, again) => (
        <Order key={record.order.id} record={record} permissions={permissions} again={again} />
      )}
    </RecordPage>
  );
}

interface OrderProps {
  record: OrderRecord;
  permissions: readonly StudioPermission[];
  again: () => void;
}

const Order = ({ record, permissions, again }: OrderProps) => (
  <div className={styles.columns}>
    <div>
      <OrderRecordFacts record={record} />
      <Payments record={record} />
      <Suspense>
        <OrderActs record={record} again={again} />
      </Suspense>
    </div>
    <div>
      <Timeline record={record} />
      <Notes record={record} mayWrite={permissions.includes('serve')} again={again} />
    </div>
  </div>
);
