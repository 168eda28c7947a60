import { currencies } from '@talkies/shared';
import { press } from '../../lib/early-input/early-press.ts';
import { usePrices } from '../../lib/format/currency-choice.ts';
import { nav } from '../../messages/en.ts';

interface Props {
  className?: string;
  /** true: in words, where there is room for them */
  spelled?: boolean;
}

/** The switch of the currency. It names the one that it selects, like the theme switch beside it. */
export function CurrencySwitch({ className = '', spelled = false }: Props) {
  const { currency, rate, choose } = usePrices();
  const other = currency === 'COIN' ? 'USD' : currency === 'USD' && rate ? 'INR' : 'COIN';
  const words = nav.switchCurrency[other];
  return (
    <button {...press(() => choose(other))} className={`quiet ${className}`} title={words} aria-label={words}>
      {spelled ? words : other === 'COIN' ? nav.coins : currencies[other].symbol}
    </button>
  );
}
