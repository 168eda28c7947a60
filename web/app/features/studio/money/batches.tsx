import { studioPatterns } from '@talkies/shared/studio';
import { Link } from 'react-router';
import { LocalTime } from '../../../components/LocalTime.tsx';
import { studioBatches as words } from '../../../messages/en.ts';
import { loadInStudio } from '../calls/load.ts';
import { DataTable } from '../page/DataTable.tsx';
import { StudioPage } from '../page/StudioPage.tsx';
import { studioMeta } from '../page/studio-meta.ts';
import * as styles from '../screen.module.css';
import type { Route } from './+types/batches';
import { Cents } from './Cents.tsx';
import { batchPath } from './paths.ts';

export const loader = ({ context, request }: Route.LoaderArgs) =>
  loadInStudio(context, (studio) => {
    const before = new URL(request.url).searchParams.get('before') ?? undefined;
    return studio('listBatches', { query: { before } });
  });

export const meta: Route.MetaFunction = () => studioMeta(words.title);

export { StudioProblem as ErrorBoundary } from '../page/StudioProblem.tsx';

export default function Batches({ loaderData: { batches, next } }: Route.ComponentProps) {
  return (
    <StudioPage title={words.title} lead={words.lead}>
      <div className={styles.screen}>
        {batches.length === 0 ? <p className="muted">{words.none}</p> : null}
        {batches.length > 0 ? (
          <DataTable
            label={words.title}
            columns={(['at', 'by', 'states', 'sum', 'paid'] as const).map((name) => words[name])}
          >
            {batches.map(({ id, startedAt, startedBy, states, cents, paidCents }) => (
              <tr key={id}>
                <th scope="row">
                  <Link className="textlink" to={batchPath(id)}>
                    <LocalTime at={startedAt} />
                  </Link>
                </th>
                <td>{startedBy}</td>
                <td>{words.state(states.begun, states.paid, states.failed)}</td>
                <td>
                  <Cents cents={cents} />
                </td>
                <td>
                  <Cents cents={paidCents} />
                </td>
              </tr>
            ))}
          </DataTable>
        ) : null}
        <nav className={styles.acts} aria-label={words.title}>
          {next ? (
            <Link className="link" to={`?before=${encodeURIComponent(next)}`}>
              {words.older}
            </Link>
          ) : null}
          <Link className="link" to={`${studioPatterns.money}?by=creator`}>
            {words.ledger}
          </Link>
        </nav>
      </div>
    </StudioPage>
  );
}
