import { type ChainName, chainNames } from '@talkies/shared';
import type { Answer } from '@talkies/shared/schemas';
import { ChipRadios } from '../../../components/chip/ChipRadios.tsx';
import type { Filters } from '../../../lib/address/filters.ts';
import { formatMoney } from '../../../lib/format/money.ts';
import { chains, lobby } from '../../../messages/en.ts';

/** The documents' price options (discovery §9). */
const prices = ['12', '200'] as const;
export const priceLabel = (price: string): string =>
  price === 'auction' ? lobby.auction : formatMoney({ amount: `${price}00`, currency: 'USD' });

export const chainLabel = (chain: string): string => chains[chain as ChainName] ?? chain;

interface Props {
  filters: Filters;
  facets: Answer<'listItems'>['facets'];
}

export function FilterFields({ filters, facets }: Props) {
  return (
    <div className="filter-fields">
      <ChipRadios
        legend={lobby.film}
        name="film"
        value={filters.film ?? ''}
        options={[{ value: '', label: lobby.allFilms }, ...facets.films]}
      />
      <ChipRadios
        legend={lobby.price}
        name="price"
        value={filters.price ?? ''}
        options={[
          { value: '', label: lobby.anyPrice },
          ...[...prices, 'auction'].map((value) => ({ value, label: priceLabel(value) })),
        ]}
      />
      <fieldset className="chips range">
        <legend className="sr">{lobby.price}</legend>
        <label className="label" htmlFor="min">
          {lobby.from}
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
          {lobby.to}
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
      <div className="choices">
        <Choice
          label={lobby.actor}
          name="actor"
          value={filters.actor}
          options={[{ value: '', label: lobby.allActors }, ...facets.actors]}
        />
        <Choice
          label={lobby.rarity}
          name="rarity"
          value={filters.rarity}
          options={[{ value: '', label: lobby.anyRarity }, ...facets.rarities]}
        />
        <Choice
          label={lobby.availability}
          name="availability"
          value={filters.availability}
          options={[
            { value: '', label: lobby.anyAvailability },
            { value: 'available', label: lobby.available },
            { value: 'sold-out', label: lobby.soldOut },
          ]}
        />
        <Choice
          label={lobby.chain}
          name="chain"
          value={filters.chain}
          options={[
            { value: '', label: lobby.anyChain },
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
    <label className="choice">
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
