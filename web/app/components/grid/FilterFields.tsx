import '../chip.css';
import { type ChainName, chainNames, currencies, type Rarity, rarities } from '@talkies/shared';
import type { ApiResponse } from '@talkies/shared/schemas';
import { usePrices } from '../../lib/format/currency-choice.ts';
import type { FilterKey, Filters } from '../../lib/url/filters.ts';
import { chains } from '../../messages/en.ts';
import { useGridConfig, useLimitText } from './config.ts';
import * as styles from './filters.module.css';

export const chainLabel = (chain: string): string => chains[chain as ChainName] ?? chain;

interface Props {
  /** the filters, with price limits in the currency of prices */
  filters: Filters;
  facets: ApiResponse<'listItems'>['facets'];
  /** false: counting stopped at a limit, so the numbers are left out */
  counted: boolean;
}

type Options = ApiResponse<'listItems'>['facets']['rarities'];
type Option = { value: string; label: string; count?: number };

const withCounts = (options: Options, counted: boolean): Option[] =>
  counted ? options : options.map(({ value, label }) => ({ value, label }));

/** The rarities that occur and those that can always be chosen, the most common first. */
const raritiesOf = (counted: Options, always: readonly Rarity[]): Options =>
  rarities.flatMap((rarity) => {
    const found = counted.find(({ value }) => value === rarity);
    return found ?? (always.includes(rarity) ? { value: rarity, label: rarity, count: 0 } : []);
  });

/** The filters behind “More filters”, where the others share a row. */
const furtherKeys = ['min', 'max', 'actor', 'availability', 'chain'] as const satisfies FilterKey[];

export function FilterFields({ filters, facets, counted }: Props) {
  const { words, prices, priceLabel, rarities } = useGridConfig();
  const limitText = useLimitText();
  const further = furtherKeys.filter((key) => filters[key] !== undefined).length;
  return (
    <div className={styles.filterFields}>
      <Select
        label={words.film}
        name="film"
        value={filters.film}
        options={[{ value: '', label: words.allFilms }, ...withCounts(facets.films, counted)]}
      />
      <Select
        label={words.price}
        name="price"
        value={filters.price}
        options={[
          { value: '', label: words.anyPrice },
          ...prices.map((value) => ({ value, label: priceLabel(limitText(value)) })),
          { value: 'auction', label: words.auction },
        ]}
      />
      <Select
        label={words.rarity}
        name="rarity"
        value={filters.rarity}
        options={[
          { value: '', label: words.anyRarity },
          ...withCounts(raritiesOf(facets.rarities, rarities), counted),
        ]}
      />
      <button type="button" className={`chip ${styles.furtherOpener}`} popoverTarget="further-filters">
        {words.further(further)}
      </button>
      <Further filters={filters} facets={facets} counted={counted} />
      {filters.collection ? <input type="hidden" name="collection" value={filters.collection} /> : null}
    </div>
  );
}

/** The further filters: on a phone below the others in the sheet, on wider screens in a panel under its button. */
function Further({ filters, facets, counted }: Props) {
  const { words, availability } = useGridConfig();
  const rupees = usePrices().currency === 'INR';
  const { symbol } = currencies[rupees ? 'INR' : 'USD'];
  const limits = [
    ['min', words.from(symbol)],
    ['max', words.to(symbol)],
  ] as const;
  return (
    <div id="further-filters" popover="auto" className={styles.further}>
      <fieldset className={styles.range}>
        <legend className="sr">{words.price}</legend>
        {limits.map(([name, label]) => (
          <label className={styles.choice} key={name}>
            <span className="label">{label}</span>
            <input
              className="input"
              name={name}
              type="text"
              inputMode="decimal"
              maxLength={10}
              defaultValue={filters[name]}
            />
          </label>
        ))}
      </fieldset>
      {rupees ? <input type="hidden" name="in" value="INR" /> : null}
      <Select
        label={words.actor}
        name="actor"
        value={filters.actor}
        options={[{ value: '', label: words.allActors }, ...withCounts(facets.actors, counted)]}
      />
      {availability ? (
        <Select
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
      <Select
        label={words.chain}
        name="chain"
        value={filters.chain}
        options={[
          { value: '', label: words.anyChain },
          ...chainNames.map((value) => ({ value, label: chainLabel(value) })),
        ]}
      />
    </div>
  );
}

interface SelectProps {
  label: string;
  name: string;
  value: string | undefined;
  options: readonly Option[];
}

/** A choice of one option. */
function Select({ label, name, value = '', options }: SelectProps) {
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
