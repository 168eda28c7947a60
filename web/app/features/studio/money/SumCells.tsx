import type { RoyaltySums } from '@talkies/shared/studio/schemas';
import { Cents } from './Cents.tsx';
import { Coins } from './Coins.tsx';

/** How a creator, a film or all of them stand, cell by cell. */
export const SumCells = ({ sums }: { sums: RoyaltySums }) => (
  <>
    <td>
      <Coins wei={sums.onChain} coin={sums.coin} />
    </td>
    <td>
      <Cents cents={sums.booked} />
    </td>
    <td>
      <Cents cents={sums.paid} />
    </td>
    <td>
      <Cents cents={sums.begun} />
    </td>
    <td>
      <b>
        <Cents cents={sums.owed} />
      </b>
    </td>
  </>
);
