import type { StudioApproval } from '@talkies/shared/studio/schemas';
import { useState } from 'react';
import { Button } from '../../../components/Button.tsx';
import { studioApprovals as words } from '../../../messages/en.ts';
import { studioApi } from '../kit/calls/api.ts';
import { CallProblem } from '../kit/calls/CallProblem.tsx';
import { useStudioCall } from '../kit/calls/use-studio-call.ts';
import { ReasonField } from '../kit/form/ReasonField.tsx';
import { StudioForm } from '../kit/form/StudioForm.tsx';
import * as styles from '../kit/screen.module.css';

interface Props {
  approval: StudioApproval;
  own: boolean;
  mayApprove: boolean;
}

/** Approves or refuses as the second person, or withdraws one's own request. */
export function Decision({ approval, own, mayApprove }: Props) {
  const [step, setStep] = useState<'approve' | 'decline' | null>(null);
  const back = () => setStep(null);
  const no = own ? words.withdraw : words.decline;
  return (
    <>
      {own ? <p>{words.own}</p> : null}
      {own || mayApprove ? null : <p>{words.notYours}</p>}
      {step === 'approve' ? <Approve approval={approval} back={back} /> : null}
      {step === 'decline' ? <Decline approval={approval} own={own} back={back} /> : null}
      {step === null && (own || mayApprove) ? (
        <div className={styles.actions}>
          {own ? null : (
            <Button size="compact" onClick={() => setStep('approve')}>
              {words.approve}
            </Button>
          )}
          <Button variant="ghost" size="compact" onClick={() => setStep('decline')}>
            {no}
          </Button>
        </div>
      ) : null}
    </>
  );
}

interface StepProps {
  approval: StudioApproval;
  back: () => void;
}

/** The effect of an approval, and its button. */
function Approve({ approval: { id, request }, back }: StepProps) {
  const { busy, error, run } = useStudioCall();
  const { text, action } = words.yes[request.kind];
  const approve = () =>
    run(async () => {
      await studioApi('approveRequest', { params: { id } });
      return words.approved;
    });
  return (
    <div className={styles.effect}>
      <p>{text}</p>
      <CallProblem error={error} />
      <div className={styles.actions}>
        <Button size="compact" busy={busy} onClick={approve}>
          {action}
        </Button>
        <Button variant="ghost" size="compact" onClick={back}>
          {words.back}
        </Button>
      </div>
    </div>
  );
}

function Decline({ approval: { id }, own, back }: StepProps & { own: boolean }) {
  const { busy, error, run } = useStudioCall();
  const decline = (reason: string) =>
    run(async () => {
      await studioApi('declineRequest', { params: { id }, body: { reason } });
      return own ? words.withdrawn : words.declined;
    });
  return (
    <StudioForm
      className={styles.form}
      busy={busy}
      send={(form) => decline(String(form.get('reason')).trim())}
    >
      <ReasonField
        label={own ? words.why : words.reason}
        hint={own ? '' : words.reasonHint}
        error={error?.field('reason')}
      />
      <CallProblem error={error} />
      <div className={styles.actions}>
        <Button type="submit" size="compact" busy={busy}>
          {own ? words.withdraw : words.decline}
        </Button>
        <Button variant="ghost" size="compact" onClick={back}>
          {words.back}
        </Button>
      </div>
    </StudioForm>
  );
}
