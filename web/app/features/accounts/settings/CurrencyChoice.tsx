import { shownCurrencies } from '@talkies/shared';
import { earlyTick } from '../../../lib/early-input/early-tick.ts';
import { usePrices } from '../../../lib/format/currency-choice.ts';
import { editProfile } from '../../../messages/en.ts';
import '../../../components/chip.css';

const words = editProfile.prices;

/** The choice of the currency of prices. Rupees need a known rate. */
export function CurrencyChoice({ name }: { name: string }) {
  const { currency, rate, choose } = usePrices();
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
              disabled={one === 'INR' && rate === null}
              ref={earlyTick(one === currency, (on) => on && choose(one))}
              onChange={() => choose(one)}
            />
            {words.currencies[one]}
          </label>
        ))}
      </div>
      {rate === null ? <p className="muted">{words.noRupees}</p> : null}
    </fieldset>
  );
}
