import { EMAIL_MAX } from '@talkies/shared';
import { type StudioRole, studioRoles } from '@talkies/shared/studio';
import { Button } from '../../../components/Button.tsx';
import { Field } from '../../../components/field/Field.tsx';
import { studioRoleWords, studioMembers as words } from '../../../messages/en.ts';
import { studioApi } from '../kit/calls/api.ts';
import { CallProblem } from '../kit/calls/CallProblem.tsx';
import { useStudioCall } from '../kit/calls/use-studio-call.ts';
import { StudioForm } from '../kit/form/StudioForm.tsx';
import * as styles from './members.module.css';

/** Invites a person by mail. A refused invitation keeps the typed values. */
export function Invite() {
  const { busy, error, run } = useStudioCall();
  const invite = async (form: FormData, element: HTMLFormElement): Promise<void> => {
    const email = String(form.get('email'));
    const role = String(form.get('role')) as StudioRole;
    const done = await run(async () => {
      const { mailed } = await studioApi('inviteMember', { body: { email, role } });
      return words.invited(email, mailed);
    });
    if (done) element.reset();
  };
  return (
    <section aria-labelledby="members-invite">
      <h2 id="members-invite">{words.invite}</h2>
      <p className="muted">{words.inviteLead}</p>
      <StudioForm className={styles.membersInvite} busy={busy} send={invite}>
        <Field
          label={words.email}
          name="email"
          type="email"
          required
          maxLength={EMAIL_MAX}
          error={error?.field('email')}
        />
        <fieldset>
          <legend>{words.role}</legend>
          {studioRoles.map((role) => (
            <label key={role}>
              <input type="radio" name="role" value={role} defaultChecked={role === 'viewer'} />
              <span>
                <strong>{studioRoleWords[role].name}</strong>{' '}
                <span className="muted">{studioRoleWords[role].does}</span>
              </span>
            </label>
          ))}
        </fieldset>
        <CallProblem error={error} />
        <div>
          <Button type="submit" busy={busy}>
            {words.send}
          </Button>
        </div>
      </StudioForm>
    </section>
  );
}
