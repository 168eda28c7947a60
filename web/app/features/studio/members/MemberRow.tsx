import { type StudioRole, studioRoles } from '@talkies/shared/studio';
import type { StudioMember } from '@talkies/shared/studio/schemas';
import { Link } from 'react-router';
import { Button } from '../../../components/Button.tsx';
import { formatMoment } from '../../../lib/format/dates.ts';
import { studioRoleWords, studioMembers as words } from '../../../messages/en.ts';
import { studioApi } from '../kit/calls/api.ts';
import { CallProblem } from '../kit/calls/CallProblem.tsx';
import { useStudioCall } from '../kit/calls/use-studio-call.ts';
import { StudioForm } from '../kit/form/StudioForm.tsx';
import { useStudioMember } from '../kit/page/use-studio-member.ts';
import * as styles from './members.module.css';

/** One member, with role and actions. */
export function MemberRow({ member }: { member: StudioMember }) {
  const me = useStudioMember();
  const { id, name, email, since, addedBy, passkey } = member;
  return (
    <li>
      <div>
        <strong>{name}</strong> {email === me.email ? <span className="dim">({words.you})</span> : null}
        <p className="muted">{email}</p>
        <p className="muted small">{words.since(formatMoment(since), addedBy)}</p>
        <p className="muted small">{passkey ? words.passkey : words.noPasskey}</p>
      </div>
      <ChangeRole key={member.role} member={member} />
      <div className={styles.membersActions}>
        <Link className="link" to={`?code=${id}`} preventScrollReset>
          {words.allowCode}
        </Link>
        <Link
          className="link"
          to={`?remove=${id}`}
          preventScrollReset
          aria-label={`${words.remove}: ${name}`}
        >
          {words.remove}
        </Link>
      </div>
    </li>
  );
}

function ChangeRole({ member: { id, name, role } }: { member: StudioMember }) {
  const { busy, error, run } = useStudioCall();
  const change = (form: FormData) =>
    run(async () => {
      const body = { role: String(form.get('role')) as StudioRole };
      const changed = await studioApi('changeRole', { params: { id }, body });
      return words.changed(name, studioRoleWords[changed.role].name);
    });
  return (
    <StudioForm className={styles.membersRole} busy={busy} send={change}>
      <RoleSelect label={words.roleOf(name)} chosen={role} />
      <Button type="submit" variant="ghost" size="compact" busy={busy}>
        {words.change}
      </Button>
      <CallProblem error={error} />
    </StudioForm>
  );
}

const RoleSelect = ({ label, chosen }: { label: string; chosen: StudioRole }) => (
  <select className="input" name="role" aria-label={label} defaultValue={chosen}>
    {studioRoles.map((role) => (
      <option key={role} value={role}>
        {studioRoleWords[role].name}
      </option>
    ))}
  </select>
);
