import type { ApiResponse } from '@talkies/shared/schemas';
import { type ChangeEvent, type FormEvent, type ReactNode, Suspense, useEffect, useRef } from 'react';
import { Form, useLocation, useNavigate } from 'react-router';
import { usePrices } from '../../lib/format/currency-choice.ts';
import { lazy } from '../../lib/timing/lazy.ts';
import { whenPainted } from '../../lib/timing/when-painted.ts';
import { activeKeys, type Filters, readFilters, searchOf } from '../../lib/url/filters.ts';
import { limitsRequested, limitsShown } from '../../lib/url/price-limits.ts';
import { common, figure } from '../../messages/en.ts';
import { Button } from '../Button.tsx';
import { sortOptions, useGridConfig } from './config.ts';
import { FilterFields } from './FilterFields.tsx';
import * as styles from './filters.module.css';
import { SearchBox } from './SearchBox.tsx';
import { type FilterField, useFilterFields } from './use-filter-fields.ts';

/** How many milliseconds after the last keystroke typed text becomes a filter. */
const TYPING = 350;

const isTyped = ({ type }: FilterField): boolean => type === 'search' || type === 'text';

const ActiveFilters = lazy(
  async () => ({ default: (await import('./ActiveFilters.tsx')).ActiveFilters }),
  '[data-part="item-grid"]',
);

interface Props {
  filters: Filters;
  facets: ApiResponse<'listItems'>['facets'];
  total: number;
  /** true: there are more than `total` */
  atLeast: boolean;
  children: ReactNode;
}

/**
 * One GET form with search, filters and sort order, so that explore works without scripts. With them, every choice
 * takes effect at once. On phones the filters are a sheet (a native popover); on wider screens they share a row with
 * the order, which stays visible while the cards scroll below.
 */
export function FilterForm({ filters, facets, total, atLeast, children }: Props) {
  const { path, usual, words } = useGridConfig();
  const form = useRef<HTMLFormElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  const typing = useRef<ReturnType<typeof setTimeout>>(undefined);
  const prices = usePrices();
  const shown = limitsShown(filters, prices);
  const { early, chosen, currentTurn, arrived } = useFilterFields(form, shown);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const on = activeKeys(filters).length;

  // on another page the form leads to the grid: typing alone does not navigate, and a choice does not replace the
  // history entry
  const inPlace = pathname === path;

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for choices made before hydration
  useEffect(() => {
    const used = early();
    used.forEach(chosen);
    if (used.some((field) => inPlace || !isTyped(field))) void go(inPlace);
  }, []);
  useEffect(() => () => clearTimeout(typing.current), []);

  async function go(replace: boolean) {
    clearTimeout(typing.current);
    if (!form.current) return;
    const read = readFilters(new FormData(form.current), usual);
    const search = searchOf(limitsRequested(read, prices, filters));
    const turn = currentTurn();
    await navigate(path + search, { replace, preventScrollReset: inPlace });
    arrived(turn);
  }
  function change({ target }: ChangeEvent<HTMLFormElement>) {
    clearTimeout(typing.current);
    const field = target as unknown as FilterField;
    chosen(field);
    if (isTyped(field)) {
      if (inPlace) typing.current = setTimeout(go, TYPING, true);
    }
    // the choice is painted before the grid is requested, which takes a slow phone a moment
    else whenPainted(() => void go(false));
  }
  function onSuggestion() {
    clearTimeout(typing.current);
    arrived(currentTurn());
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    if (sheet.current?.matches(':popover-open')) sheet.current.hidePopover();
    void go(false);
  }

  return (
    <Form
      ref={form}
      method="get"
      action={path}
      role="search"
      // on a step back, the browser must not restore choices that are not in the address
      autoComplete="off"
      onChange={change}
      onSubmit={submit}
    >
      <div className={styles.gridHead} data-part="grid-head">
        {children}
        <div className={styles.gridSearch}>
          <SearchBox filters={filters} onChosen={onSuggestion} />
          <Button type="submit" variant="ghost" size="compact">
            {words.searchButton}
          </Button>
        </div>
      </div>
      <div className={styles.toolbar} data-part="grid-result">
        <div id="filters" popover="auto" className={styles.filterSheet} ref={sheet}>
          <div className={styles.sheetHead}>
            <p className={styles.sheetTitle}>{words.filters}</p>
            <button type="button" className="quiet" popoverTarget="filters" popoverTargetAction="hide">
              {common.close}
            </button>
          </div>
          <FilterFields filters={shown} facets={facets} counted={!atLeast} />
          <div className={styles.sheetFoot} data-part="sheet-foot">
            <Button type="submit" block>
              {words.apply}
            </Button>
          </div>
        </div>
        <p role="status">
          <b className="num">{atLeast ? words.atLeast(figure(total)) : figure(total)}</b> {words.total(total)}
        </p>
        <button type="button" className={`chip ${styles.filterOpener}`} popoverTarget="filters">
          {on > 0 ? words.filtersOn(on) : words.filters}
        </button>
        <label className={styles.sort}>
          <span className="muted">{words.sort}</span>
          <select className="chip" name="sort" defaultValue={filters.sort ?? ''}>
            {sortOptions(filters, usual, words).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </label>
      </div>
      <Suspense>
        <ActiveFilters filters={filters} facets={facets} />
      </Suspense>
    </Form>
  );
}
