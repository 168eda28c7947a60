import { shownCurrencies } from '@talkies/shared';
import { usePrices } from '../lib/format/prices.ts';
import { common } from '../messages/en.ts';
import './chip.css';

/** In what prices are shown. Without a rate of rupees there is nothing to choose. */
export function CurrencyChoice({ name }: { name: string }) {
  const { currency, rate, choose } = usePrices();
  if (rate === null) return <p className="muted">{common.dollarsAlone}</p>;
  return (
    <fieldset className="chips">
      <legend className="sr">{common.pricesIn}</legend>
      <div>
        {shownCurrencies.map((one) => (
          <label className="chip" key={one}>
            <input
              type="radio"
              className="sr"
              name={name}
              value={one}
              checked={one === currency}
              onChange={() => choose(one)}
            />
            {common.currencies[one]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
