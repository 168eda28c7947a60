import { shownCurrencies } from '@talkies/shared';
import { usePrices } from '../../../lib/format/currency-choice.ts';
import { editProfile } from '../../../messages/en.ts';
import '../../../components/chip.css';

const words = editProfile.prices;

/** In what prices are shown. Without a rate of rupees there is nothing to choose. */
export function CurrencyChoice({ name }: { name: string }) {
  const { currency, rate, choose } = usePrices();
  if (rate === null) return <p className="muted">{words.dollarsAlone}</p>;
  return (
    <fieldset className="chips">
      <legend className="sr">{words.legend}</legend>
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
            {words.currencies[one]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
