import type { StudioInvitation } from '@talkies/shared/studio/schemas';
import { press } from '../../../lib/early-input/early-press.ts';
import { formatMoment } from '../../../lib/format/dates.ts';
import { studioRoleWords, studioMembers as words } from '../../../messages/en.ts';
import { studioApi } from '../kit/calls/api.ts';
import { CallProblem } from '../kit/calls/CallProblem.tsx';
import { useStudioCall } from '../kit/calls/use-studio-call.ts';
import * as styles from './members.module.css';

/** Mailed invitations that are not accepted yet. */
export const Invitations = ({ invitations }: { invitations: readonly StudioInvitation[] }) => (
  <section aria-labelledby="members-invitations">
    <h2 id="members-invitations">{words.invitations}</h2>
    {invitations.length === 0 ? <p className="muted">{words.noInvitations}</p> : null}
    <ul className={styles.membersList}>
      {invitations.map((invitation) => (
        <Row key={invitation.id} invitation={invitation} />
      ))}
    </ul>
  </section>
);

function Row({ invitation: { id, email, role, invitedBy, expiresAt } }: { invitation: StudioInvitation }) {
  const { busy, error, run } = useStudioCall();
  const withdraw = async (): Promise<string> => {
    await studioApi('withdrawInvitation', { params: { id } });
    return words.withdrawn(email);
  };
  return (
    <li>
      <div>
        <strong>{email}</strong> <span className="muted">{studioRoleWords[role].name}</span>
        <p className="muted small">{words.invitedBy(invitedBy, formatMoment(expiresAt))}</p>
        <CallProblem error={error} />
      </div>
      <button
        {...press(() => busy || run(withdraw))}
        className="link"
        aria-label={words.withdrawOf(email)}
        aria-disabled={busy}
      >
        {words.withdraw}
      </button>
    </li>
  );
}
