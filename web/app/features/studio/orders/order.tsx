import { type StudioPermission, studioPatterns } from '@talkies/shared/studio';
import { Link } from 'react-router';
import { Button } from '../../../components/Button.tsx';
import { Field } from '../../../components/field/Field.tsx';
import { studioOrder as words } from '../../../messages/en.ts';
import { CallProblem } from '../calls/CallProblem.tsx';
import { StudioForm } from '../form/StudioForm.tsx';
import { StudioPage } from '../page/StudioPage.tsx';
import { studioMeta } from '../page/studio-meta.ts';
import { useStudioMember } from '../page/use-studio-member.ts';
import * as styles from '../screen.module.css';
import type { Route } from './+types/order';
import { Acts } from './Acts.tsx';
import { Facts } from './Facts.tsx';
import { Notes } from './Notes.tsx';
import { Payments } from './Payments.tsx';
import { Refund } from './Refund.tsx';
import { Timeline } from './Timeline.tsx';
import { type Looked, useLook } from './use-look.ts';

export const meta: Route.MetaFunction = () => studioMeta(words.title);

export { StudioProblem as ErrorBoundary } from '../page/StudioProblem.tsx';

/** The order itself is fetched when it was said why. */
export default function StudioOrder({ params }: Route.ComponentProps) {
  const { reason, looked, busy, error, look } = useLook(params.id);
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
          <LookForm reason={reason} busy={busy} error={error?.field('reason')} look={look} />
        )}
      </div>
    </StudioPage>
  );
}

interface LookFormProps {
  reason: string | null;
  busy: boolean;
  error: string | undefined;
  look: (reason: string) => void;
}

const LookForm = ({ reason, busy, error, look }: LookFormProps) => (
  <StudioForm className={styles.form} busy={busy} send={(form) => look(String(form.get('reason')).trim())}>
    <p>{words.lookText}</p>
    <Field
      label={words.reason}
      name="reason"
      required
      minLength={3}
      maxLength={200}
      autoComplete="off"
      defaultValue={reason ?? ''}
      hint={words.reasonHint}
      error={error}
    />
    <Button type="submit" size="compact" busy={busy}>
      {words.look}
    </Button>
    {busy ? (
      <p className="muted" role="status">
        {words.looking}
      </p>
    ) : null}
  </StudioForm>
);

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
