import { studioTablePath } from '@talkies/shared/studio';
import type { StudioLaunchListed } from '@talkies/shared/studio/schemas';
import { Link } from 'react-router';
import { ButtonLink } from '../../../components/Button.tsx';
import { LocalTime } from '../../../components/LocalTime.tsx';
import { studioLaunches as words } from '../../../messages/en.ts';
import { DataTable } from '../kit/page/DataTable.tsx';
import { StudioPage } from '../kit/page/StudioPage.tsx';
import * as styles from '../kit/screen.module.css';
import { newLaunchPath, studioLaunchPath } from './paths.ts';

const columns = ['launch', 'state', 'opens', 'items', 'sold'] as const;

/** All launches, the last opening first. */
export function LaunchList({ launches }: { launches: StudioLaunchListed[] }) {
  const actions = (
    <ButtonLink to={newLaunchPath} size="compact">
      {words.add}
    </ButtonLink>
  );
  return (
    <StudioPage title={words.title} lead={words.lead} actions={actions}>
      {launches.length === 0 ? <p className="muted">{words.none}</p> : null}
      {launches.length > 0 ? (
        <DataTable
          label={words.title}
          file={studioTablePath('listStudioLaunches')}
          columns={columns.map((name) => words.columns[name])}
          amounts={[words.columns.items, words.columns.sold]}
        >
          {launches.map((launch) => (
            <tr key={launch.id}>
              <th scope="row" className={styles.long}>
                <Link className="textlink" to={studioLaunchPath(launch.id)}>
                  {launch.title}
                </Link>
              </th>
              <td>{words.stages[launch.stage]}</td>
              <td>
                <LocalTime at={launch.opensAt} />
              </td>
              <td className={styles.amount}>{launch.items}</td>
              <td className={styles.amount}>{words.sold(launch.sold, launch.quantity)}</td>
            </tr>
          ))}
        </DataTable>
      ) : null}
    </StudioPage>
  );
}
