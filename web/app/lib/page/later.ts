import { startTransition, useEffect, useState } from 'react';

type Loading<T> = { value: T } | { error: unknown } | null;

/**
 * What `load` brings, once; null until then. It is drawn in a transition, after the frame that comes first, where
 * `lazy` would draw both at once, or hold the second back for 300 ms. Throws what loading throws.
 */
export function useLater<T>(load: () => Promise<T>): T | null {
  const [loading, setLoading] = useState<Loading<T>>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    load().then(
      (value) => startTransition(() => setLoading({ value })),
      (error: unknown) => setLoading({ error }),
    );
  }, []);
  if (loading === null) return null;
  if ('error' in loading) throw loading.error;
  return loading.value;
}
