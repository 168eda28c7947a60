import { studioPatterns, studioTablePath, studioThreadPath } from '@talkies/shared/studio';
import type { StudioInput, StudioResponse } from '@talkies/shared/studio/schemas';
import { Link } from 'react-router';
import { LocalTime } from '../../../components/LocalTime.tsx';
import { studioInbox as words } from '../../../messages/en.ts';
import { loadInStudio } from '../kit/calls/load.ts';
import { DataTable } from '../kit/page/DataTable.tsx';
import { OlderPages } from '../kit/page/OlderPages.tsx';
import { ShowTabs } from '../kit/page/ShowTabs.tsx';
import { StudioPage } from '../kit/page/StudioPage.tsx';
import { showPath } from '../kit/page/show-path.ts';
import { studioMeta } from '../kit/page/studio-meta.ts';
import * as styles from '../kit/screen.module.css';
import type { Route } from './+types/inbox';

const shows = ['open', 'mine', 'closed'] as const;
type Show = (typeof shows)[number];
type Rows = StudioResponse<'listInbox'>['threads'];

export const loader = ({ context, request }: Route.LoaderArgs) =>
  loadInStudio(context, async (studio) => {
    const { searchParams } = new URL(request.url);
    const show = shows.find((one) => one === searchParams.get('show')) ?? 'open';
    const cursor = searchParams.get('cursor') ?? '';
    const query: StudioInput<'listInbox'>['query'] = { show, ...(cursor ? { cursor } : {}) };
    return { show, cursor, found: await studio('listInbox', { query }) };
  });

export const meta: Route.MetaFunction = () => studioMeta(words.title);

export { StudioProblem as ErrorBoundary } from '../kit/page/StudioProblem.tsx';

const path = showPath<Show>(studioPatterns.inbox, 'open');

export default function StudioInbox({ loaderData }: Route.ComponentProps) {
  const { show, cursor, found } = loaderData;
  const { threads, next } = found;
  const actions = (
    <Link className="link" to={studioPatterns.inboxTexts}>
      {words.texts}
    </Link>
  );
  return (
    <StudioPage title={words.title} actions={actions}>
      <div className={styles.screen}>
        <ShowTabs label={words.show} shows={shows} show={show} words={words.shows} path={path} />
        {threads.length === 0 ? (
          <p className="muted" role="status">
            {words.none[show]}
          </p>
        ) : (
          <ThreadTable threads={threads} file={studioTablePath('listInbox', { show })} />
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

const ThreadTable = ({ threads, file }: { threads: Rows; file: string }) => (
  <DataTable label={words.title} file={file} columns={Object.values(words.columns)}>
    {threads.map(({ id, kind, name, about, preview, assignee, waiting, lastAt }) => (
      <tr key={id}>
        <th scope="row">
          <Link className="textlink num" to={studioThreadPath(id)}>
            {id}
          </Link>
          <p className="small muted">{words.kinds[kind]}</p>
        </th>
        <td className={styles.long}>{name}</td>
        <td className={styles.long}>
          {words.about(about)}
          <p className="small muted">{preview}</p>
        </td>
        <td className={styles.long}>{assignee ?? words.nobody}</td>
        <td>
          <LocalTime at={lastAt} />
          <p className="small muted">{waiting ? words.waits : words.answered}</p>
        </td>
      </tr>
    ))}
  </DataTable>
);
