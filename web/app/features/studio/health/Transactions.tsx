import { chainTitles } from '@talkies/shared';
import { studioTablePath } from '@talkies/shared/studio';
import type { StudioResponse, StudioTransaction } from '@talkies/shared/studio/schemas';
import { ExplorerLink } from '../../../components/ExplorerLink.tsx';
import { LocalTime } from '../../../components/LocalTime.tsx';
import { studioHealth } from '../../../messages/en.ts';
import { studioApi } from '../kit/calls/api.ts';
import { ReasonedAction } from '../kit/form/ReasonedAction.tsx';
import { DataTable } from '../kit/page/DataTable.tsx';
import { useStudioMember } from '../kit/page/use-studio-member.ts';
import * as styles from '../kit/screen.module.css';
import { HealthPage } from './HealthPage.tsx';

const words = studioHealth.transactions;

/** The chain writer's stuck transactions, each with its possible actions. */
export default function Transactions({ loaded }: { loaded: StudioResponse<'stuckTransactions'> }) {
  const may = useStudioMember().permissions.includes('settings');
  return (
    <HealthPage>
      {loaded.transactions.length === 0 ? (
        <p className="muted">{words.none}</p>
      ) : (
        <DataTable
          label={studioHealth.parts.transactions}
          file={studioTablePath('stuckTransactions')}
          columns={(['purpose', 'chain', 'state', 'since', 'why', 'actions'] as const).map(
            (column) => words[column],
          )}
        >
          {loaded.transactions.map((row) => (
            <Row key={row.id} row={row} may={may} />
          ))}
        </DataTable>
      )}
    </HealthPage>
  );
}

const Row = ({ row, may }: { row: StudioTransaction; may: boolean }) => (
  <tr>
    <th scope="row" className={styles.long}>
      <code>{row.purpose}</code>
      <p className="small muted">{studioHealth.accounts[row.signer] ?? row.signer}</p>
    </th>
    <td>{chainTitles[row.chain]}</td>
    <td>
      {words.states[row.status]}{' '}
      {row.explorerUrl ? <ExplorerLink url={row.explorerUrl}>{words.see}</ExplorerLink> : null}
    </td>
    <td>
      <LocalTime at={row.createdAt} />
    </td>
    <td className={styles.long}>{row.problem ?? '–'}</td>
    <td>
      {may
        ? row.remedies.map((remedy) => (
            <ReasonedAction
              key={remedy}
              words={{
                name: words.remedies[remedy],
                text: words.effects[remedy],
                reason: studioHealth.jobs.reason,
              }}
              label={`${words.remedies[remedy]}: ${row.purpose}`}
              act={async (reason) => {
                await studioApi('recoverTransaction', { params: { id: row.id }, body: { remedy, reason } });
                return words.done[remedy];
              }}
            />
          ))
        : null}
    </td>
  </tr>
);
