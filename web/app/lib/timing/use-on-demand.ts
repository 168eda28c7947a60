import { startTransition, useEffect, useState } from 'react';

type Loading<T> = { value: T } | { error: unknown } | null;

/**
 * What `load` resolves to, loaded once it is `wanted`; null until then. It is rendered in a transition, so the current frame is
 * painted first; React's `lazy` would delay that frame, or hold the new part back for 300 ms. Throws what loading throws.
 */
export function useOnDemand<T>(load: () => Promise<T>, wanted: boolean): T | null {
  const [loading, setLoading] = useState<Loading<T>>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `load` always loads the same
  useEffect(() => {
    if (!wanted) return;
    load().then(
      (value) => startTransition(() => setLoading({ value })),
      (error: unknown) => setLoading({ error }),
    );
  }, [wanted]);
  if (loading === null) return null;
  if ('error' in loading) throw loading.error;
  return loading.value;
}
