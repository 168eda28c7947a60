import { studioTablePath } from '@talkies/shared/studio';
import type { StudioResponse } from '@talkies/shared/studio/schemas';
import { Link } from 'react-router';
import { ButtonLink } from '../../../components/Button.tsx';
import { LocalTime } from '../../../components/LocalTime.tsx';
import { issueStateWords, studioNewsletter as words } from '../../../messages/en.ts';
import { DataTable } from '../kit/page/DataTable.tsx';
import { StudioPage } from '../kit/page/StudioPage.tsx';
import * as screen from '../kit/screen.module.css';
import { issuePath, newIssuePath } from './paths.ts';

/** The issues, newest first, and the numbers of subscribers. */
export const Issues = ({ issues, subscribers }: StudioResponse<'listIssues'>) => (
  <StudioPage
    title={words.title}
    lead={words.lead(subscribers.confirmed, subscribers.pending, subscribers.left)}
    actions={
      <ButtonLink size="compact" to={newIssuePath}>
        {words.newIssue}
      </ButtonLink>
    }
  >
    {issues.length === 0 ? (
      <p>
        {words.none} <span className="muted">{words.noneHint}</span>
      </p>
    ) : (
      <DataTable
        label={words.table}
        file={studioTablePath('listIssues')}
        columns={(['subject', 'state', 'when', 'sent', 'failed', 'left'] as const).map(
          (name) => words.column[name],
        )}
        amounts={(['sent', 'failed', 'left'] as const).map((name) => words.column[name])}
      >
        {issues.map(({ id, subject, state, deliveries, ...issue }) => (
          <tr key={id}>
            <th scope="row" className={screen.long}>
              <Link className="textlink" to={issuePath(id)}>
                {subject}
              </Link>
            </th>
            <td>
              {issueStateWords[state]}
              {state === 'draft' && issue.finishedAt ? `: ${words.notBegun}` : null}
            </td>
            <td>
              <LocalTime at={issue.finishedAt ?? issue.startedAt ?? issue.sendAt ?? issue.changedAt} />
            </td>
            <td className={screen.amount}>{deliveries.sent}</td>
            <td className={screen.amount}>
              {deliveries.refused + deliveries.unclear + (issue.finishedAt ? deliveries.waiting : 0)}
            </td>
            <td className={screen.amount}>{issue.unsubscribed}</td>
          </tr>
        ))}
      </DataTable>
    )}
  </StudioPage>
);
