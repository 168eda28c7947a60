import { studioPatterns, studioTablePath } from '@talkies/shared/studio';
import type { StudioResponse } from '@talkies/shared/studio/schemas';
import { Link } from 'react-router';
import { LocalTime } from '../../../components/LocalTime.tsx';
import { studioDataRequests as words } from '../../../messages/en.ts';
import { loadInStudio } from '../kit/calls/load.ts';
import { OlderPages } from '../kit/page/OlderPages.tsx';
import { StudioPage } from '../kit/page/StudioPage.tsx';
import { studioMeta } from '../kit/page/studio-meta.ts';
import { TableBox } from '../kit/page/TableBox.tsx';
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

const path = (show: Show, cursor = ''): string => {
  const query = new URLSearchParams({
    ...(show === 'open' ? {} : { show }),
    ...(cursor ? { cursor } : {}),
  });
  return query.size > 0 ? `${studioPatterns.dataRequests}?${query}` : studioPatterns.dataRequests;
};

/** What people want of their data, what is due first on top. Whose each is, is a look of its own. */
export default function StudioDataRequests({ loaderData }: Route.ComponentProps) {
  const { show, cursor, found } = loaderData;
  const { requests, next } = found;
  return (
    <StudioPage title={words.title} lead={words.lead}>
      <div className={styles.screen}>
        <nav className={styles.tabs} aria-label={words.show}>
          {shows.map((one) => (
            <Link key={one} className="link" to={path(one)} aria-current={one === show ? 'page' : undefined}>
              {words.shows[one]}
            </Link>
          ))}
        </nav>
        {requests.length === 0 ? (
          <p className="muted" role="status">
            {words.none[show]}
          </p>
        ) : (
          <DataRequestTable requests={requests} file={studioTablePath('listDataRequests', { show })} />
        )}
        <OlderPages
          words={{ older: words.more, newest: words.newest }}
          older={next ? path(show, next) : null}
          newest={cursor ? path(show) : null}
        />
      </div>
    </StudioPage>
  );
}

const DataRequestTable = ({ requests, file }: { requests: Rows; file: string }) => (
  <TableBox label={words.title} file={file}>
    <table className={styles.table}>
      <thead>
        <tr>
          {Object.values(words.columns).map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
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
      </tbody>
    </table>
  </TableBox>
);
