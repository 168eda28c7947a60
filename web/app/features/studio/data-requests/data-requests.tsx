import { studioPatterns, studioTablePath } from '@talkies/shared/studio';
import type { StudioResponse } from '@talkies/shared/studio/schemas';
import { Link } from 'react-router';
import { LocalTime } from '../../../components/LocalTime.tsx';
import { studioDataRequests as words } from '../../../messages/en.ts';
import { loadInStudio } from '../kit/calls/load.ts';
import { DataTable } from '../kit/page/DataTable.tsx';
import { OlderPages } from '../kit/page/OlderPages.tsx';
import { ShowTabs } from '../kit/page/ShowTabs.tsx';
import { StudioPage } from '../kit/page/StudioPage.tsx';
import { showPath } from '../kit/page/show-path.ts';
import { studioMeta } from '../kit/page/studio-meta.ts';
import * as styles from '../kit/screen.module.css';
import type { Route } from './+types/data-requests';
import { dataRequestPath } from './paths.ts';

const shows = ['open', 'closed'] as const;
type Show = (typeof shows)[number];
type Rows = StudioResponse<'listDataRequests'>['requests'];

export const loader = ({ context, request }: Route.LoaderArgs) =>
  loadInStudio(context, async (studio) => {
    const { searchParams } = new URL(request.url);
    const show: Show = searchParams.get('show') === 'closed' ? 'closed' : 'open';
    const cursor = searchParams.get('cursor') ?? '';
    const found = await studio('listDataRequests', { query: { show, ...(cursor ? { cursor } : {}) } });
    return { show, cursor, found };
  });

export const meta: Route.MetaFunction = () => studioMeta(words.title);

export { StudioProblem as ErrorBoundary } from '../kit/page/StudioProblem.tsx';

const path = showPath<Show>(studioPatterns.dataRequests, 'open');

/** The data requests of people, the earliest due date first. The person of each is a separate, logged inspection. */
export default function StudioDataRequests({ loaderData }: Route.ComponentProps) {
  const { show, cursor, found } = loaderData;
  const { requests, next } = found;
  return (
    <StudioPage title={words.title} lead={words.lead}>
      <div className={styles.screen}>
        <ShowTabs label={words.show} shows={shows} show={show} words={words.shows} path={path} />
        {requests.length === 0 ? (
          <p className="muted" role="status">
            {words.none[show]}
          </p>
        ) : (
          <DataRequestTable requests={requests} file={studioTablePath('listDataRequests', { show })} />
        )}
        <OlderPages
          words={{ older: words.more, newest: words.newest }}
          older={next ? path(show, { cursor: next }) : null}
          newest={cursor ? path(show) : null}
        />
      </div>
    </StudioPage>
  );
}

const DataRequestTable = ({ requests, file }: { requests: Rows; file: string }) => (
  <DataTable label={words.title} file={file} columns={Object.values(words.columns)}>
    {requests.map(({ id, kind, state, openedAt, dueAt, daysLeft, openedBy }) => (
      <tr key={id}>
        <th scope="row">
          <Link className="textlink num" to={dataRequestPath(id)}>
            {id}
          </Link>
        </th>
        <td>{words.kinds[kind]}</td>
        <td>
          <LocalTime at={openedAt} />
        </td>
        <td>
          <LocalTime at={dueAt} />
        </td>
        <td>{state === 'open' ? words.left(daysLeft) : words.states[state]}</td>
        <td className={styles.long}>{openedBy ?? words.themselves}</td>
      </tr>
    ))}
  </DataTable>
);
