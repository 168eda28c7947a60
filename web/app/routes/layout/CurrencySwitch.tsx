import { currencies } from '@talkies/shared';
import { usePrices } from '../../lib/format/prices.ts';
import { press } from '../../lib/page/press.ts';
import { nav } from '../../messages/en.ts';

/** Names the currency that it leads to, as the switch of themes beside it does. */
export function CurrencySwitch({ className = '' }: { className?: string }) {
  const { currency, rate, choose } = usePrices();
  if (rate === null) return null;
  const other = currency === 'INR' ? 'USD' : 'INR';
  return (
    <button
      {...press(() => choose(other))}
      className={`quiet ${className}`}
      aria-label={nav.switchCurrency[other]}
    >
      {currencies[other].symbol}
    </button>
  );
}
