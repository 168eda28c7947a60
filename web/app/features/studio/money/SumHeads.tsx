import { studioMoney as words } from '../../../messages/en.ts';

export const SumHeads = () => (
  <>
    {(['onChain', 'booked', 'paid', 'begun', 'owed'] as const).map((name) => (
      <th key={name} scope="col">
        {words.columns[name]}
      </th>
    ))}
  </>
);
