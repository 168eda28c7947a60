import { studioPatterns, studioTablePath } from '@talkies/shared/studio';
import type { StudioApproval } from '@talkies/shared/studio/schemas';
import { studioApprovals as words } from '../../../messages/en.ts';
import { loadInStudio } from '../kit/calls/load.ts';
import { OlderPages } from '../kit/page/OlderPages.tsx';
import { ShowTabs } from '../kit/page/ShowTabs.tsx';
import { StudioPage } from '../kit/page/StudioPage.tsx';
import { showPath } from '../kit/page/show-path.ts';
import { studioMeta } from '../kit/page/studio-meta.ts';
import { TableFile } from '../kit/page/TableBox.tsx';
import { useStudioMember } from '../kit/page/use-studio-member.ts';
import * as styles from '../kit/screen.module.css';
import type { Route } from './+types/approvals';
import { Decision } from './Decision.tsx';
import { Request } from './Request.tsx';

const shows = ['waiting', 'all'] as const;
type Show = (typeof shows)[number];

const path = showPath<Show>(studioPatterns.approvals, 'waiting');

export const loader = ({ context, request }: Route.LoaderArgs) =>
  loadInStudio(context, async (studio) => {
    const { searchParams } = new URL(request.url);
    const show: Show = searchParams.get('show') === 'all' ? 'all' : 'waiting';
    const before = searchParams.get('before') ?? undefined;
    return {
      ...(await studio('listApprovals', { query: { show, before } })),
      show,
      first: before === undefined,
    };
  });

export const meta: Route.MetaFunction = () => studioMeta(words.title);

export { StudioProblem as ErrorBoundary } from '../kit/page/StudioProblem.tsx';

export default function Approvals({ loaderData }: Route.ComponentProps) {
  const { approvals, next, show, first } = loaderData;
  const { email, permissions } = useStudioMember();
  const none = show === 'all' ? words.noneAll : words.none;
  return (
    <StudioPage title={words.title} lead={words.lead}>
      <div className={styles.screen}>
        <ShowTabs label={words.title} shows={shows} show={show} words={words.show} path={path} />
        {approvals.length === 0 ? <p className="muted">{none}</p> : null}
        {approvals.length > 0 ? <TableFile path={studioTablePath('listApprovals', { show })} /> : null}
        <ul className={styles.requests}>
          {approvals.map((approval) => (
            <Approval
              key={approval.id}
              approval={approval}
              me={email}
              mayApprove={permissions.includes('approve')}
            />
          ))}
        </ul>
        <OlderPages
          words={words}
          older={next ? path(show, { before: next }) : null}
          newest={first ? null : path(show)}
        />
      </div>
    </StudioPage>
  );
}

interface ApprovalProps {
  approval: StudioApproval;
  me: string;
  mayApprove: boolean;
}

const Approval = ({ approval, me, mayApprove }: ApprovalProps) => {
  const own = approval.requestedBy === me;
  return (
    <li>
      <Request approval={approval} own={own} />
      {approval.state === 'waiting' ? (
        <Decision approval={approval} own={own} mayApprove={mayApprove} />
      ) : null}
    </li>
  );
};
