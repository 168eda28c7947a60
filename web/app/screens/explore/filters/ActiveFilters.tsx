import type { Answer } from '@talkies/shared/schemas';
import { Link } from 'react-router';
import { activeKeys, type FilterKey, type Filters, searchOf, without } from '../../../lib/address/filters.ts';
import { lobby } from '../../../messages/en.ts';
import { patterns } from '../../../paths.ts';
import { chainLabel, priceLabel } from './FilterFields.tsx';

interface Props {
  filters: Filters;
  facets: Answer<'listItems'>['facets'];
}

/** What is in use, each as a link that takes it away. */
export function ActiveFilters({ filters, facets }: Props) {
  const keys = activeKeys(filters);
  if (keys.length === 0) return null;
  return (
    <ul className="active-filters" aria-label={lobby.active}>
      {keys.map((key) => {
        const text = textOf(key, filters[key] ?? '', facets);
        return (
          <li key={key}>
            <Link
              className="chip chip-remove"
              to={patterns.explore + searchOf(without(filters, key))}
              preventScrollReset
              aria-label={lobby.remove(text)}
            >
              <span>{text}</span>
            </Link>
          </li>
        );
      })}
      <li>
        <Link className="link" to={patterns.explore} preventScrollReset>
          {lobby.clear}
        </Link>
      </li>
    </ul>
  );
}

function textOf(key: FilterKey, value: string, facets: Props['facets']): string {
  switch (key) {
    case 'q':
      return `“${value}”`;
    case 'film':
      return facets.films.find((film) => film.value === value)?.label ?? value;
    case 'price':
      return priceLabel(value);
    case 'min':
      return `${lobby.from}${value}`;
    case 'max':
      return `${lobby.to}${value}`;
    case 'chain':
      return chainLabel(value);
    case 'availability':
      return value === 'available' ? lobby.available : lobby.soldOut;
    default:
      return value;
  }
}
