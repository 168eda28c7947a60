import { useEffect, useRef, useState } from 'react';
import { ApiProblem } from '../../../../lib/api/api.ts';

/** so long nothing is typed before the shop is asked what it would show */
const PAUSE_MS = 400;

interface Previewed<T> {
  shown: T | null;
  problem: ApiProblem | null;
}

/** What the shop would show of a form, as it is typed; what does not fit yet leaves the last one standing. */
export function usePreview<F, T>(fields: F, load: (fields: F) => Promise<T>): Previewed<T> {
  const [state, setState] = useState<Previewed<T>>({ shown: null, problem: null });
  const latest = useRef(load);
  useEffect(() => {
    latest.current = load;
  });
  useEffect(() => {
    let over = false;
    const timer = setTimeout(async () => {
      try {
        const shown = await latest.current(fields);
        if (!over) setState({ shown, problem: null });
      } catch (thrown) {
        if (!(thrown instanceof ApiProblem)) throw thrown;
        if (!over) setState((before) => ({ ...before, problem: thrown }));
      }
    }, PAUSE_MS);
    return () => {
      over = true;
      clearTimeout(timer);
    };
  }, [fields]);
  return state;
}
