import type { Answer } from '@talkies/shared/schemas';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { type Filters, queryOf } from '../../../lib/address/filters.ts';
import { ApiProblem, browserApi } from '../../../lib/api/api.ts';
import { intermission } from '../../../messages/en.ts';

export type Page = Pick<Answer<'listItems'>, 'items' | 'nextCursor'>;

/** How often rows are hung as soon as their place comes near; then a press is asked for, so that the footer is reached. */
const BY_ITSELF = 2;
const NEAR = '600px';

/** The rows that hung when a page was left, so that a step back finds them and the place among them. */
const left = new Map<string, Page>();

/** The rows of a wall and what brings the next ones. `byItself`: when their place comes near. */
export function useRows(filters: Filters, page: Page, byItself: boolean) {
  const { key } = useLocation();
  const [rows, setRows] = useState(() => left.get(key) ?? page);
  const [state, setState] = useState<'rest' | 'loading' | 'failed'>('rest');
  const [problem, setProblem] = useState('');
  const [turns, setTurns] = useState(0);
  const link = useRef<HTMLAnchorElement>(null);
  const { nextCursor } = rows;

  const more = useCallback(async () => {
    if (nextCursor === null) return;
    setState('loading');
    try {
      const next = await browserApi('listItems', { query: queryOf(filters, nextCursor) });
      const all = { items: [...rows.items, ...next.items], nextCursor: next.nextCursor };
      left.set(key, all);
      setRows(all);
      setTurns((turn) => turn + 1);
      setState('rest');
    } catch (error) {
      setProblem(error instanceof ApiProblem ? error.problem.title : intermission.offline.text);
      setState('failed');
    }
  }, [filters, key, nextCursor, rows]);
  useNearness(link, byItself && turns < BY_ITSELF && state === 'rest', more);

  return { rows, state, problem, link, more };
}

function useNearness(place: RefObject<Element | null>, wanted: boolean, arrive: () => Promise<void>): void {
  useEffect(() => {
    if (!wanted || !place.current) return;
    const sight = new IntersectionObserver(([entry]) => entry?.isIntersecting && void arrive(), {
      rootMargin: NEAR,
    });
    sight.observe(place.current);
    return () => sight.disconnect();
  }, [place, wanted, arrive]);
}
