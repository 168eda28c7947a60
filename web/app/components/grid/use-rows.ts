import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { ApiProblem } from '../../lib/api/api.ts';
import { withinTimeout } from '../../lib/api/deferred.ts';
import { pageProblems } from '../../messages/en.ts';
import { leftRows, type RowsPage } from './left-rows.ts';

/**
 * How often rows are added automatically while scrolling; after that a press is needed, so that the footer can be
 * reached.
 */
const BY_ITSELF = 2;
const NEAR = '600px';

/** The rows of a grid, and a function that adds the next ones. `byItself`: for adding them while scrolling. */
export function useRows<T>(
  page: RowsPage<T>,
  load: (cursor: string) => Promise<RowsPage<T>>,
  byItself: boolean,
) {
  const { key } = useLocation();
  const [rows, setRows] = useState(() => (leftRows.get(key) as RowsPage<T> | undefined) ?? page);
  const [state, setState] = useState<'rest' | 'loading' | 'failed'>('rest');
  const [problem, setProblem] = useState('');
  const [turns, setTurns] = useState(0);
  const link = useRef<HTMLAnchorElement>(null);
  const { nextCursor } = rows;

  const more = useCallback(async () => {
    if (nextCursor === null) return;
    setState('loading');
    try {
      const next = await withinTimeout(load(nextCursor));
      const all = { items: [...rows.items, ...next.items], nextCursor: next.nextCursor };
      leftRows.set(key, all);
      setRows(all);
      setTurns((turn) => turn + 1);
      setState('rest');
    } catch (error) {
      setProblem(error instanceof ApiProblem ? error.problem.title : pageProblems.offline.text);
      setState('failed');
    }
  }, [load, key, nextCursor, rows]);
  useNearness(link, byItself && turns < BY_ITSELF && state === 'rest', more);

  return { rows, state, problem, link, more };
}

function useNearness(
  position: RefObject<Element | null>,
  wanted: boolean,
  arrive: () => Promise<void>,
): void {
  useEffect(() => {
    if (!wanted || !position.current) return;
    const sight = new IntersectionObserver(([entry]) => entry?.isIntersecting && void arrive(), {
      rootMargin: NEAR,
    });
    sight.observe(position.current);
    return () => sight.disconnect();
  }, [position, wanted, arrive]);
}
