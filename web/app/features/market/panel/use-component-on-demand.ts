import { type ComponentType, useEffect, useState } from 'react';

const AGAIN_MS = 5_000;

/**
 * A component that is loaded when it is needed; null until it has arrived. Where loading fails, say because the network
 * is down, it is tried again every five seconds, and the rest of the page stays as it is.
 */
export function useComponentOnDemand<P>(
  load: () => Promise<{ default: ComponentType<P> }>,
  needed: boolean,
): ComponentType<P> | null {
  const [Part, setPart] = useState<ComponentType<P> | null>(null);
  const waits = needed && Part === null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `load` always loads the same
  useEffect(() => {
    if (!waits) return;
    let gone = false;
    let timer: ReturnType<typeof setTimeout>;
    const fetchPart = (): void => {
      load().then(
        (file) => {
          if (!gone) setPart(() => file.default);
        },
        () => {
          if (!gone) timer = setTimeout(fetchPart, AGAIN_MS);
        },
      );
    };
    fetchPart();
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [waits]);
  return Part;
}
