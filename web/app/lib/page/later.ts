import { startTransition, useEffect, useState } from 'react';

type Loading<T> = { value: T } | { error: unknown } | null;

/**
 * What `load` brings, once it is `wanted`; null until then. It is drawn in a transition, after the frame that comes first, where
 * `lazy` would draw both at once, or hold the second back for 300 ms. Throws what loading throws.
 */
export function useLater<T>(load: () => Promise<T>, wanted: boolean): T | null {
  const [loading, setLoading] = useState<Loading<T>>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is loaded is the same for ever
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
