import { startTransition, useEffect, useState } from 'react';
import { persistently } from './lazy.ts';

/**
 * Loads something once it is `wanted`; null until it is loaded. It is rendered in a transition, so the current frame is
 * painted first; `lazy` would delay that frame, or hold the new part back for 300 ms.
 */
export function useOnDemand<T>(load: () => Promise<T>, wanted: boolean): T | null {
  const [loaded, setLoaded] = useState<{ value: T } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `load` always loads the same
  useEffect(() => {
    if (wanted && !loaded)
      void persistently(load).then((value) => startTransition(() => setLoaded({ value })));
  }, [wanted]);
  return loaded === null ? null : loaded.value;
}
