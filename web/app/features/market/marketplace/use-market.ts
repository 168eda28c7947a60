import type { ApiResponse, TokenCard } from '@talkies/shared/schemas';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import { forgetRows } from '../../../components/grid/left-rows.ts';
import type { Filters } from '../../../lib/address/filters.ts';
import { tokenPath } from '../../../lib/address/paths.ts';
import { changeOf, isOffered, lead, leave, newest, nothingSeen, see, seenSince, showFresh } from './seen.ts';

/** The order that holds anyway. */
export const USUAL = 'ending';

/** Milliseconds that a card with "Just gone" on it stays. */
const LEAVE_MS = 5_000;

/** Nobody's focus is taken from under them. */
const hasFocus = (id: string): boolean =>
  document.activeElement?.closest('article.card')?.querySelector(`a[href="${tokenPath(id)}"]`) != null;

/** The market as it moves: newest states of cards, what has gone, and what is new. */
export function useMarket(page: ApiResponse<'listMarket'>, filters: Filters) {
  const [seen, setSeen] = useState(nothingSeen);
  const [moved, setMoved] = useState(false);
  const [turn, setTurn] = useState(0);
  const { revalidate } = useRevalidator();
  const { key } = useLocation();
  const latest = useRef(filters);
  latest.current = filters;
  const ids = useRef(new Set<string>());
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>());
  useEffect(() => {
    // the page was loaded again, and knows everything that came before it was read
    ids.current = new Set(page.items.map(({ id }) => id));
    const grid = { ids: ids.current, filters: latest.current, at: page.serverTime };
    setSeen((before) => seenSince(before, page.asOf, grid));
    setMoved(false);
  }, [page]);
  useEffect(() => {
    const { current } = timers;
    return () => current.forEach(clearTimeout);
  }, []);

  function partWith(id: string): void {
    const timer = setTimeout(() => {
      timers.current.delete(timer);
      if (hasFocus(id)) partWith(id);
      else setSeen((before) => leave(before, id));
    }, LEAVE_MS);
    timers.current.add(timer);
  }

  /** for the line, which is fetched after the first view */
  const listener = {
    card: (card: TokenCard) => {
      setSeen((before) => see(before, card, { ids: ids.current, filters, at: page.serverTime }));
      if (!isOffered(card)) partWith(card.id);
    },
    market: () => setMoved(true),
  };

  const actions = useMemo(
    () => ({
      /** hangs what is new before everything else */
      show: () => {
        setSeen(showFresh);
        requestAnimationFrame(() =>
          document.querySelector<HTMLElement>('[data-part="gallery"] .card-grid .caption a')?.focus(),
        );
      },
      /** loads the whole wall again */
      renew: async () => {
        forgetRows(key);
        await revalidate();
        setTurn((before) => before + 1);
      },
      /** more rows were added */
      onRows: (cards: readonly TokenCard[]) => {
        for (const { id } of cards) ids.current.add(id);
        setSeen((before) =>
          lead(
            before,
            cards.map(({ id }) => id),
          ),
        );
      },
    }),
    [key, revalidate],
  );

  return {
    seen,
    listener,
    moved,
    asOf: page.asOf,
    turn,
    newest: (card: TokenCard) => newest(seen, card),
    total: page.total + changeOf(seen),
    ...actions,
  };
}

export type Market = ReturnType<typeof useMarket>;
