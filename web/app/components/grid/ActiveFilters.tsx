import type { ApiResponse } from '@talkies/shared/schemas';
import { Link } from 'react-router';
import { activeKeys, type FilterKey, type Filters, searchOf, without } from '../../lib/url/filters.ts';
import { type GridConfig, useGridConfig, useLimitText } from './config.ts';
import { chainLabel } from './FilterFields.tsx';
import * as styles from './filters.module.css';

interface Props {
  filters: Filters;
  facets: ApiResponse<'listItems'>['facets'];
}

/** The active filters, each as a link that removes it. */
export function ActiveFilters({ filters, facets }: Props) {
  const gridConfig = useGridConfig();
  const limitText = useLimitText();
  const keys = activeKeys(filters);
  if (keys.length === 0) return null;
  return (
    <ul className={styles.activeFilters} data-part="active-filters" aria-label={gridConfig.words.active}>
      {keys.map((key) => {
        const text = textOf(gridConfig, limitText, key, filters[key] ?? '', facets);
        return (
          <li key={key}>
            <Link
              className="chip chip-remove"
              to={gridConfig.path + searchOf(without(filters, key))}
              preventScrollReset
              aria-label={gridConfig.words.remove(text)}
            >
              <span>{text}</span>
            </Link>
          </li>
        );
      })}
      <li>
        <Link className="link" to={gridConfig.path} preventScrollReset>
          {gridConfig.words.clear}
        </Link>
      </li>
    </ul>
  );
}

function textOf(
  gridConfig: GridConfig,
  limitText: (limit: string) => string,
  key: FilterKey,
  value: string,
  facets: Props['facets'],
): string {
  const { words } = gridConfig;
  switch (key) {
    case 'q':
      return `“${value}”`;
    case 'film':
      return facets.films.find((film) => film.value === value)?.label ?? value;
    case 'price':
      return value === 'auction' ? words.auction : gridConfig.priceLabel(limitText(value));
    case 'min':
      return words.fromPrice(limitText(value));
    case 'max':
      return words.toPrice(limitText(value));
    case 'chain':
      return chainLabel(value);
    case 'availability':
      return value === 'available' ? words.available : words.soldOut;
    default:
      return value;
  }
}
