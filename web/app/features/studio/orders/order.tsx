import { type StudioPermission, studioPatterns } from '@talkies/shared/studio';
import { Link } from 'react-router';
import { Button } from '../../../components/Button.tsx';
import { studioOrder as words } from '../../../messages/en.ts';
import { studioApi } from '../calls/api.ts';
import { CallProblem } from '../calls/CallProblem.tsx';
import { LookForm } from '../form/LookForm.tsx';
import { StudioPage } from '../page/StudioPage.tsx';
import { studioMeta } from '../page/studio-meta.ts';
import { useLook } from '../page/use-look.ts';
import { useStudioMember } from '../page/use-studio-member.ts';
import * as styles from '../screen.module.css';
import type { Route } from './+types/order';
import { Acts } from './Acts.tsx';
import { Facts } from './Facts.tsx';
import type { Looked } from './looked.ts';
import { Notes } from './Notes.tsx';
import { Payments } from './Payments.tsx';
import { Refund } from './Refund.tsx';
import { Timeline } from './Timeline.tsx';

export const meta: Route.MetaFunction = () => studioMeta(words.title);

export { StudioProblem as ErrorBoundary } from '../page/StudioProblem.tsx';

/** The order itself is fetched when it was said why. */
export default function StudioOrder({ params }: Route.ComponentProps) {
  const { reason, looked, busy, error, look } = useLook(params.id, (why) =>
    studioApi('lookAtOrder', { params: { id: params.id }, body: { reason: why } }),
  );
  const { permissions } = useStudioMember();
  const again = () => look(reason ?? '');
  const acts = (
    <div className={styles.acts}>
      <Link className="link" to={studioPatterns.orders}>
        {words.all}
      </Link>
      {looked ? (
        <Button look="ghost" size="compact" busy={busy} onClick={again}>
          {words.again}
        </Button>
      ) : null}
    </div>
  );
  return (
    <StudioPage title={looked ? words.heading(looked.order.number) : words.title} acts={acts}>
      <div className={styles.screen}>
        <CallProblem error={error} />
        {looked ? (
          <Order key={looked.order.id} looked={looked} permissions={permissions} again={again} />
        ) : (
          <LookForm words={words} reason={reason} busy={busy} error={error?.field('reason')} look={look} />
        )}
      </div>
    </StudioPage>
  );
}

interface OrderProps {
  looked: Looked;
  permissions: readonly StudioPermission[];
  again: () => void;
}

const Order = ({ looked, permissions, again }: OrderProps) => (
  <div className={styles.columns}>
    <div>
      <Facts looked={looked} />
      <Payments looked={looked} />
      {permissions.includes('refund') ? (
        <Refund looked={looked} mayApprove={permissions.includes('approve')} again={again} />
      ) : null}
      {permissions.includes('serve') ? <Acts looked={looked} again={again} /> : null}
    </div>
    <div>
      <Timeline looked={looked} />
      <Notes looked={looked} mayWrite={permissions.includes('serve')} again={again} />
    </div>
  </div>
);
