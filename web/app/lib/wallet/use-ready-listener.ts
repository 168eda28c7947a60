import { useEffect, useRef } from 'react';

/**
 * Listens while something is awaited (null: nothing). `begin` starts listening and returns a function that stops; if it
 * fails to start, there are no events, and the person can still use the buttons.
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
