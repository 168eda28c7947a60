import type { StudioPayout } from '@talkies/shared/studio/schemas';
import { Link } from 'react-router';
import { LocalTime } from '../../../components/LocalTime.tsx';
import { studioMoney as money, studioPayoutStates, studioCreator as words } from '../../../messages/en.ts';
import { DataTable } from '../kit/page/DataTable.tsx';
import * as styles from '../kit/screen.module.css';
import { Cents } from './Cents.tsx';
import { Coins } from './Coins.tsx';
import { batchPath, creatorPath } from './paths.ts';

interface Props {
  payouts: readonly (StudioPayout & { name?: string | null })[];
  /** shows each one's creator, for payouts of several */
  creators?: boolean;
}

/** Payouts with sums and states. */
export const PayoutTable = ({ payouts, creators = false }: Props) => (
  <DataTable
    label={money.tableOf(words.payouts)}
    columns={[
      ...(creators ? [words.payeeField.name] : []),
      ...(['at', 'state', 'amount', 'tax', 'sent'] as const).map((name) => words.columns[name]),
    ]}
    amounts={(['amount', 'tax', 'sent'] as const).map((name) => words.columns[name])}
  >
    {payouts.map((payout) => (
      <Payout key={payout.id} payout={payout} creators={creators} />
    ))}
  </DataTable>
);

function Payout({ payout, creators }: { payout: Props['payouts'][number]; creators: boolean }) {
  const { state, byHand, batch, reference, problem, address } = payout;
  return (
    <tr>
      {creators ? (
        <th scope="row" className={styles.long}>
          <Link className="textlink" to={creatorPath(payout)}>
            {payout.name ?? address}
          </Link>
        </th>
      ) : null}
      <td>
        <LocalTime at={payout.endedAt ?? payout.begunAt} />
      </td>
      <td className={styles.long}>
        {studioPayoutStates[state === 'begun' && byHand ? 'byHand' : state]}
        {problem ? <p className="small">{problem}</p> : null}
        {reference ? <p className="small muted">{reference}</p> : null}
      </td>
      <td className={styles.amount}>
        <Cents cents={payout.cents} />
      </td>
      <td className={styles.amount}>
        <Cents cents={payout.taxCents} />
      </td>
      <td className={styles.amount}>
        {batch && !byHand ? (
          <Link className="textlink" to={batchPath(batch.id)}>
            <Coins wei={batch.wei} coin={batch.coin} />
          </Link>
        ) : (
          '–'
        )}
      </td>
    </tr>
  );
}
