import { Money } from '../../../components/Money.tsx';

/** US cents, negative ones included. */
export const Cents = ({ cents }: { cents: string }) => {
  const below = cents.startsWith('-');
  return (
    <span className="num">
      {below ? '−' : ''}
      <Money value={{ amount: below ? cents.slice(1) : cents, currency: 'USD' }} exact />
    </span>
  );
};
