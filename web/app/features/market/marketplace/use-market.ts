import type { ApiResponse, TokenCard } from '@talkies/shared/schemas';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import { forgetRows } from '../../../components/grid/left-rows.ts';
import type { Filters } from '../../../lib/url/filters.ts';
import { tokenPath } from '../../../lib/url/paths.ts';
import {
  forSaleGained,
  isForSale,
  newest,
  newsSince,
  noNews,
  showFresh,
  withCard,
  withLeft,
  withoutRows,
} from './grid-news.ts';

/** The market's sort order without search words. */
export const USUAL = 'ending';

/** For how many milliseconds a card marked "Just gone" stays. */
const LEAVE_MS = 5_000;

/** Whether a card has the focus, so that it must not be removed. */
const hasFocus = (id: string): boolean =>
  document.activeElement?.closest('article.card')?.querySelector(`a[href="${tokenPath(id)}"]`) != null;

/** The market with its live changes: newest states of cards, tokens that left, and new ones. */
export function useMarket(page: ApiResponse<'listMarket'>, filters: Filters) {
  const [news, setNews] = useState(noNews);
  const [moved, setMoved] = useState(false);
  const [turn, setTurn] = useState(0);
  const { revalidate } = useRevalidator();
  const { key } = useLocation();
  const latest = useRef(filters);
  latest.current = filters;
  const ids = useRef(new Set<string>());
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>());
  useEffect(() => {
    // the page was reloaded, and includes everything up to its own read
    ids.current = new Set(page.items.map(({ id }) => id));
    const grid = { ids: ids.current, filters: latest.current, at: page.serverTime };
    setNews((before) => newsSince(before, page.asOf, grid));
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
      else setNews((before) => withLeft(before, id));
    }, LEAVE_MS);
    timers.current.add(timer);
  }

  /** for the live connection, whose code is loaded after the first view */
  const listener = {
    card: (card: TokenCard) => {
      setNews((before) => withCard(before, card, { ids: ids.current, filters, at: page.serverTime }));
      if (!isForSale(card)) partWith(card.id);
    },
    market: () => setMoved(true),
  };

  const actions = useMemo(
    () => ({
      /** shows the new tokens before all others */
      show: () => {
        setNews(showFresh);
        requestAnimationFrame(() =>
          document.querySelector<HTMLElement>('[data-part="gallery"] .card-grid .caption a')?.focus(),
        );
      },
      /** reloads the whole grid */
      renew: async () => {
        forgetRows(key);
        await revalidate();
        setTurn((before) => before + 1);
      },
      /** called when more rows were added */
      onRows: (cards: readonly TokenCard[]) => {
        for (const { id } of cards) ids.current.add(id);
        setNews((before) =>
          withoutRows(
            before,
            cards.map(({ id }) => id),
          ),
        );
      },
    }),
    [key, revalidate],
  );

  return {
    news,
    listener,
    moved,
    asOf: page.asOf,
    turn,
    newest: (card: TokenCard) => newest(news, card),
    total: page.total + forSaleGained(news),
    ...actions,
  };
}

export type Market = ReturnType<typeof useMarket>;
