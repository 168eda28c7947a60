import { studioTablePath } from '@talkies/shared/studio';
import type { StudioMember } from '@talkies/shared/studio/schemas';
import { useSearchParams } from 'react-router';
import { studioMembers as words } from '../../../messages/en.ts';
import { loadInStudio } from '../kit/calls/load.ts';
import { StudioPage } from '../kit/page/StudioPage.tsx';
import { studioMeta } from '../kit/page/studio-meta.ts';
import { TableFile } from '../kit/page/TableBox.tsx';
import type { Route } from './+types/members';
import { Invitations } from './Invitations.tsx';
import { Invite } from './Invite.tsx';
import { MemberRow } from './MemberRow.tsx';
import { AllowCode, Remove } from './member-dialogs.tsx';
import * as styles from './members.module.css';

export { StudioProblem as ErrorBoundary } from '../kit/page/StudioProblem.tsx';

export const loader = ({ context }: Route.LoaderArgs) =>
  loadInStudio(context, (studio) => studio('listMembers'));

export const meta: Route.MetaFunction = () => studioMeta(words.title);

export default function Members({ loaderData: { members, invitations } }: Route.ComponentProps) {
  return (
    <StudioPage title={words.title} lead={words.lead}>
      <div className={styles.membersPage}>
        <section aria-labelledby="members-list">
          <h2 id="members-list">{words.list}</h2>
          <TableFile path={studioTablePath('listMembers')} />
          <ul className={styles.membersList}>
            {members.map((member) => (
              <MemberRow key={member.id} member={member} />
            ))}
          </ul>
        </section>
        <Invite />
        <Invitations invitations={invitations} />
      </div>
      <AddressDialog members={members} />
    </StudioPage>
  );
}

/** The dialog in the address, with its member. */
function AddressDialog({ members }: { members: readonly StudioMember[] }) {
  const [search, setSearch] = useSearchParams();
  const close = (): void => setSearch({}, { replace: true, preventScrollReset: true });
  const named = (question: string) => members.find(({ id }) => id === search.get(question));
  const removed = named('remove');
  const allowed = named('code');
  if (removed) return <Remove member={removed} onClose={close} />;
  return allowed ? <AllowCode member={allowed} onClose={close} /> : null;
}
