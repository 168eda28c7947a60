import { sale } from '../../../../messages/en.ts';
import type { Chips } from './price-guide.ts';

interface Props {
  near: Chips;
  className: string | undefined;
  onPrice: (price: string) => void;
}

/** Suggested prices, under the price that they are relative to. */
export const PriceChips = ({ near, className, onPrice }: Props) => (
  <fieldset className={className}>
    <legend className="small muted">{sale.guide.around[near.around]}</legend>
    {near.chips.map(({ name, price }) => (
      <button key={name} type="button" className="chip" onClick={() => onPrice(price)}>
        {sale.guide.chips[name]}
      </button>
    ))}
  </fieldset>
);
