import { type ComponentType, useEffect, useState } from 'react';

const AGAIN_MS = 5_000;

/**
 * A part of the page that is fetched when it is needed; null until then. It may be needed in the very moment in which
 * the line is cut: then it is tried again, and the rest of the page stands.
 */
export function useLate<P>(
  load: () => Promise<{ default: ComponentType<P> }>,
  needed: boolean,
): ComponentType<P> | null {
  const [Part, setPart] = useState<ComponentType<P> | null>(null);
  const waits = needed && Part === null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is loaded never changes
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
