import { type ChainName, chainNames, currencies } from '@talkies/shared';
import type { ApiResponse } from '@talkies/shared/schemas';
import type { Filters } from '../../lib/address/filters.ts';
import { usePrices } from '../../lib/format/currency-choice.ts';
import { chains } from '../../messages/en.ts';
import { ChipRadios } from '../ChipRadios.tsx';
import { useGridConfig, useLimitText } from './config.ts';
import * as styles from './filters.module.css';

export const chainLabel = (chain: string): string => chains[chain as ChainName] ?? chain;

interface Props {
  /** with limits of prices in what prices are shown in */
  filters: Filters;
  facets: ApiResponse<'listItems'>['facets'];
}

export function FilterFields({ filters, facets }: Props) {
  const { words, prices, priceLabel, availability } = useGridConfig();
  const limitText = useLimitText();
  const { currency } = usePrices();
  const { symbol } = currencies[currency];
  return (
    <div className={styles.filterFields}>
      <ChipRadios
        legend={words.film}
        name="film"
        value={filters.film ?? ''}
        options={[{ value: '', label: words.allFilms }, ...facets.films]}
      />
      <ChipRadios
        legend={words.price}
        name="price"
        value={filters.price ?? ''}
        options={[
          { value: '', label: words.anyPrice },
          ...prices.map((value) => ({ value, label: priceLabel(limitText(value)) })),
          { value: 'auction', label: words.auction },
        ]}
      />
      <fieldset className={`chips ${styles.range}`}>
        <legend className="sr">{words.price}</legend>
        <label className="label" htmlFor="min">
          {words.from(symbol)}
        </label>
        <input
          className="input"
          id="min"
          name="min"
          type="text"
          inputMode="decimal"
          maxLength={10}
          defaultValue={filters.min}
        />
        <label className="label" htmlFor="max">
          {words.to(symbol)}
        </label>
        <input
          className="input"
          id="max"
          name="max"
          type="text"
          inputMode="decimal"
          maxLength={10}
          defaultValue={filters.max}
        />
      </fieldset>
      {currency === 'USD' ? null : <input type="hidden" name="in" value={currency} />}
      <div className={styles.choices} data-part="choices">
        <Choice
          label={words.actor}
          name="actor"
          value={filters.actor}
          options={[{ value: '', label: words.allActors }, ...facets.actors]}
        />
        <Choice
          label={words.rarity}
          name="rarity"
          value={filters.rarity}
          options={[{ value: '', label: words.anyRarity }, ...facets.rarities]}
        />
        {availability ? (
          <Choice
            label={words.availability}
            name="availability"
            value={filters.availability}
            options={[
              { value: '', label: words.anyAvailability },
              { value: 'available', label: words.available },
              { value: 'sold-out', label: words.soldOut },
            ]}
          />
        ) : null}
        <Choice
          label={words.chain}
          name="chain"
          value={filters.chain}
          options={[
            { value: '', label: words.anyChain },
            ...chainNames.map((value) => ({ value, label: chainLabel(value) })),
          ]}
        />
      </div>
      {filters.collection ? <input type="hidden" name="collection" value={filters.collection} /> : null}
    </div>
  );
}

interface ChoiceProps {
  label: string;
  name: string;
  value: string | undefined;
  options: readonly { value: string; label: string; count?: number }[];
}

/** One choice out of many. */
function Choice({ label, name, value = '', options }: ChoiceProps) {
  return (
    <label className={styles.choice}>
      <span className="label">{label}</span>
      <select className="chip" name={name} defaultValue={value}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.count === undefined ? option.label : `${option.label} (${option.count})`}
          </option>
        ))}
      </select>
    </label>
  );
}
