import type { MouseEvent, ReactElement, ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { type Filters, searchOf } from '../../lib/url/filters.ts';
import { common } from '../../messages/en.ts';
import { CardSkeletons } from '../Skeleton.tsx';
import { useGridConfig } from './config.ts';
import * as styles from './grid.module.css';
import type { RowsPage } from './left-rows.ts';
import { useRows } from './use-rows.ts';

const WAITING = 4;

interface Props<T> {
  filters: Filters;
  page: RowsPage<T>;
  load: (cursor: string) => Promise<RowsPage<T>>;
  /** renders a card, with a key; null where it is no longer shown */
  card: (item: T, position: number) => ReactElement | null;
  /** cards before all others */
  ahead?: ReactElement[];
  /** another layout of the cards, where they are not growing rows */
  lead?: ((cards: ReactElement[]) => ReactNode) | undefined;
}

/** The grid, with a real link to the next rows; with scripts, they are added below instead. */
export function Rows<T>({ filters, page, load, card, ahead = [], lead }: Props<T>) {
  const { words: gridWords } = useGridConfig();
  const { pathname } = useLocation();
  const { rows, state, problem, link, more } = useRows(page, load, lead === undefined);
  const { items, nextCursor } = rows;

  function press(event: MouseEvent): void {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    if (state !== 'loading') void more();
  }

  const cards = [...ahead, ...items.flatMap((item, position) => card(item, position) ?? [])];
  const words = { rest: gridWords.more, loading: gridWords.loading, failed: common.retry };
  return (
    <>
      {lead ? (
        lead(cards)
      ) : (
        <ul className={`card-grid ${styles.lamps}`}>
          {cards.map((one) => (
            <li key={one.key}>{one}</li>
          ))}
          {state === 'loading' ? <CardSkeletons count={WAITING} /> : null}
        </ul>
      )}
      <div className={styles.more} data-part="more">
        <p className="sr" role="status">
          {state === 'loading'
            ? gridWords.loading
            : rows === page
              ? ''
              : gridWords.added(items.length - page.items.length)}
        </p>
        {state === 'failed' ? (
          <p role="alert">
            {gridWords.moreFailed} {problem}
          </p>
        ) : null}
        {nextCursor ? (
          <Link
            ref={link}
            className="button ghost"
            to={pathname + searchOf(filters, nextCursor)}
            onClick={press}
          >
            {words[state]}
          </Link>
        ) : null}
      </div>
    </>
  );
}
