import type { RoyaltySums } from '@talkies/shared/studio/schemas';
import * as styles from '../kit/screen.module.css';
import { Cents } from './Cents.tsx';
import { Coins } from './Coins.tsx';

/** The cells with the sums of a creator, a film or the total. */
export const SumCells = ({ sums }: { sums: RoyaltySums }) => (
  <>
    <td className={styles.amount}>
      <Coins wei={sums.onChain} coin={sums.coin} />
    </td>
    <td className={styles.amount}>
      <Cents cents={sums.booked} />
    </td>
    <td className={styles.amount}>
      <Cents cents={sums.paid} />
    </td>
    <td className={styles.amount}>
      <Cents cents={sums.begun} />
    </td>
    <td className={styles.amount}>
      <b>
        <Cents cents={sums.owed} />
      </b>
    </td>
  </>
);
