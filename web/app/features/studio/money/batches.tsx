import { studioPatterns, studioTablePath } from '@talkies/shared/studio';
import { Link } from 'react-router';
import { LocalTime } from '../../../components/LocalTime.tsx';
import { studioBatches as words } from '../../../messages/en.ts';
import { loadInStudio } from '../kit/calls/load.ts';
import { DataTable } from '../kit/page/DataTable.tsx';
import { OlderPages } from '../kit/page/OlderPages.tsx';
import { StudioPage } from '../kit/page/StudioPage.tsx';
import { studioMeta } from '../kit/page/studio-meta.ts';
import * as styles from '../kit/screen.module.css';
import type { Route } from './+types/batches';
import { Cents } from './Cents.tsx';
import { batchPath } from './paths.ts';

export const loader = ({ context, request }: Route.LoaderArgs) =>
  loadInStudio(context, async (studio) => {
    const before = new URL(request.url).searchParams.get('before') ?? undefined;
    return { ...(await studio('listBatches', { query: { before } })), first: before === undefined };
  });

export const meta: Route.MetaFunction = () => studioMeta(words.title);

export { StudioProblem as ErrorBoundary } from '../kit/page/StudioProblem.tsx';

export default function Batches({ loaderData: { batches, next, first } }: Route.ComponentProps) {
  return (
    <StudioPage title={words.title} lead={words.lead}>
      <div className={styles.screen}>
        {batches.length === 0 ? <p className="muted">{words.none}</p> : null}
        {batches.length > 0 ? (
          <DataTable
            label={words.title}
            file={studioTablePath('listBatches')}
            columns={(['at', 'by', 'states', 'sum', 'paid'] as const).map((name) => words[name])}
            amounts={[words.sum, words.paid]}
          >
            {batches.map(({ id, startedAt, startedBy, states, cents, paidCents }) => (
              <tr key={id}>
                <th scope="row">
                  <Link className="textlink" to={batchPath(id)}>
                    <LocalTime at={startedAt} />
                  </Link>
                </th>
                <td>{startedBy}</td>
                <td>{words.state(states)}</td>
                <td className={styles.amount}>
                  <Cents cents={cents} />
                </td>
                <td className={styles.amount}>
                  <Cents cents={paidCents} />
                </td>
              </tr>
            ))}
          </DataTable>
        ) : null}
        <OlderPages
          words={words}
          older={next ? `?before=${encodeURIComponent(next)}` : null}
          newest={first ? null : studioPatterns.batches}
        />
        <nav className={styles.actions} aria-label={words.title}>
          <Link className="link" to={`${studioPatterns.money}?by=creator`}>
            {words.ledger}
          </Link>
        </nav>
      </div>
    </StudioPage>
  );
}
