import { studioMoney as words } from '../../../messages/en.ts';
import * as styles from '../kit/screen.module.css';

export const SumHeads = () => (
  <>
    {(['onChain', 'booked', 'paid', 'begun', 'owed'] as const).map((name) => (
      <th key={name} scope="col" className={styles.amount}>
        {words.columns[name]}
      </th>
    ))}
  </>
);
