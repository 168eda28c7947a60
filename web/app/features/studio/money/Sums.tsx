import type { RoyaltySums } from '@talkies/shared/studio/schemas';
import { Money } from '../../../components/Money.tsx';
import { studioMoney as words } from '../../../messages/en.ts';

/** US cents, below zero too. */
export const Cents = ({ cents }: { cents: string }) => {
  const below = cents.startsWith('-');
  return (
    <span className="num">
      {below ? '−' : ''}
      <Money value={{ amount: below ? cents.slice(1) : cents, currency: 'USD' }} exact />
    </span>
  );
};

export const Coins = ({ wei, coin }: { wei: string; coin: RoyaltySums['coin'] }) => (
  <Money value={{ amount: wei, currency: coin }} exact />
);

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

export const SumHeads = () => (
  <>
    {(['onChain', 'booked', 'paid', 'begun', 'owed'] as const).map((name) => (
      <th key={name} scope="col">
        {words.columns[name]}
      </th>
    ))}
  </>
);
