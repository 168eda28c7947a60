import { MARKET_TOPIC } from '@talkies/shared';
import type { ApiResponse, MarketActivity } from '@talkies/shared/schemas';
import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { browserApi } from '../../../lib/api/api.ts';
import { joinLiveLater } from '../../../lib/live/join-live-later.ts';
import type { ActivitySearch } from './activity-search.ts';
import { newerEntries } from './newer-entries.ts';

/** How long changes are gathered: several tokens change in one block, and are loaded at once. */
const GATHER_MS = 400;

/** Listens to changes on the market. Returns a function that leaves. */
const listen = (since: string, changed: () => void): (() => void) =>
  joinLiveLater([MARKET_TOPIC], { card: changed, market: changed, again: changed }, since);

/** The page of activity with the entries since it was loaded; older pages stay as they are. */
export function useActivity(page: ApiResponse<'marketActivity'>, { show, film, cursor }: ActivitySearch) {
  const [shown, setShown] = useState(page.entries);
  const [waiting, setWaiting] = useState<readonly MarketActivity[]>([]);
  const [many, setMany] = useState(false);
  const { revalidate } = useRevalidator();
  const latest = useRef(shown);
  latest.current = shown;
  useEffect(() => {
    setShown(page.entries);
    setWaiting([]);
    setMany(false);
  }, [page]);
  const { asOf } = page;
  useEffect(() => {
    if (cursor !== undefined) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let here = true;
    const look = (): void => {
      timer = undefined;
      browserApi('marketActivity', { query: { show, film } }).then(
        ({ entries }) => {
          if (!here) return;
          const fresh = newerEntries(entries, latest.current);
          setMany(fresh === null);
          setWaiting(fresh ?? []);
        },
        () => undefined, // the next change loads again
      );
    };
    const leave = listen(asOf, () => {
      timer ??= setTimeout(look, GATHER_MS);
    });
    return () => {
      here = false;
      clearTimeout(timer);
      leave();
    };
  }, [show, film, cursor, asOf]);

  return {
    entries: shown,
    fresh: waiting.length,
    /** true: there are more new entries than fit on a page */
    many,
    show: () => {
      setShown([...waiting, ...shown]);
      setWaiting([]);
      requestAnimationFrame(() =>
        document.querySelector<HTMLElement>('[data-part="market-activity"] a')?.focus(),
      );
    },
    renew: () => void revalidate(),
  };
}

export type MarketActivityPage = ReturnType<typeof useActivity>;
