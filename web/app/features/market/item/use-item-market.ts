import type { ItemMarket } from '@talkies/shared/schemas';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { browserApi } from '../../../lib/api/api.ts';
import { type SalesPage, withNewest } from './newer-sales.ts';

/** How far below the screen it starts to load, so that it is ready when it becomes visible. */
const AHEAD = '600px';

/** the time limit after which it says that it is late (spec:26) */
const TIMEOUT_MS = 8_000;

/** Whether an element has been near the screen at least once. */
function useNear(): [RefObject<HTMLElement | null>, boolean] {
  const element = useRef<HTMLElement>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (near || !element.current) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin: AHEAD,
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [near]);
  return [element, near];
}

type Loading = 'loading' | 'loaded' | 'failed';

/**
 * Loads an item's market when its section gets near the screen, and again when `version` increases, as the page
 * received a change. The sales begin with those that were loaded with the page.
 */
export function useItemMarket(id: string, version: number, given: SalesPage | null) {
  const [element, near] = useNear();
  const [market, setMarket] = useState<ItemMarket | null>(null);
  const [sales, setSales] = useState<SalesPage | null>(given);
  const [state, setState] = useState<Loading>('loading');
  const [again, setAgain] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry and a new version load again
  useEffect(() => {
    if (!near) return;
    let current = true;
    const params = { id };
    // loaded data stays
    const late = setTimeout(() => setState((now) => (now === 'loading' ? 'failed' : now)), TIMEOUT_MS);
    Promise.all([
      browserApi('itemMarket', { params }),
      given && version === 0 ? given : browserApi('itemSales', { params, query: { limit: 5 } }),
    ]).then(
      ([response, page]) => {
        if (!current) return;
        setMarket(response);
        setSales((shown) => withNewest(shown, page));
        setState('loaded');
      },
      () => current && setState('failed'),
    );
    return () => {
      current = false;
      clearTimeout(late);
    };
  }, [near, id, version, again]);
  const retry = useCallback(() => {
    setState('loading');
    setAgain((count) => count + 1);
  }, []);
  const cursor = sales?.nextCursor ?? null;
  const more = useCallback(async () => {
    if (cursor === null) return;
    const page = await browserApi('itemSales', { params: { id }, query: { cursor } });
    // if the list started again meanwhile, these rows are not the next ones
    setSales((shown) =>
      shown?.nextCursor === cursor ? { ...page, sales: [...shown.sales, ...page.sales] } : shown,
    );
  }, [id, cursor]);
  return { element, market, sales, state, retry, more };
}
