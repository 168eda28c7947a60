import { useEffect, useRef, useState } from 'react';
import { ApiProblem } from '../../../../lib/api/api.ts';

/** the pause in typing before a preview is loaded */
const PAUSE_MS = 400;

interface Previewed<T> {
  shown: T | null;
  problem: ApiProblem | null;
}

/**
 * Previews a form while it is edited; a refused form leaves the last preview in place. `load` returns null while
 * there is nothing to show.
 */
export function usePreview<F, T>(fields: F, load: (fields: F) => Promise<T> | null): Previewed<T> {
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
        if (!over && shown !== null) setState({ shown, problem: null });
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
