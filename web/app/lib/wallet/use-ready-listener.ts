import { useEffect, useRef } from 'react';

/**
 * Listens as long as something is waited for (null: nothing is). `begin` starts to listen and answers how to stop; where
 * it could not start, nothing is heard, and the buttons beside it remain.
 */
export function useReadyListener<T>(
  what: T | null,
  begin: (what: T, ready: () => void) => Promise<() => void>,
  ready: () => void,
): void {
  const latest = useRef({ begin, ready });
  latest.current = { begin, ready };
  useEffect(() => {
    if (what === null) return;
    let left = false;
    let stop = (): void => undefined;
    latest.current
      .begin(what, () => latest.current.ready())
      .then(
        (ending) => {
          stop = ending;
          if (left) stop();
        },
        () => undefined,
      );
    return () => {
      left = true;
      stop();
    };
  }, [what]);
}
