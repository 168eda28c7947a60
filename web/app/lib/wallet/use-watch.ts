import { useEffect, useRef } from 'react';

/**
 * Watches as long as something is waited for (null: nothing is). `begin` starts the watch and answers how to end it; a
 * watch that could not start is none: the buttons beside it remain.
 */
export function useWatch<T>(
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
