import { useCallback, useEffect, useRef } from 'react';
import { createRefetcher, type Refetcher } from './refetch.ts';

/**
 * As `createRefetcher`, for a component's data about one subject.
 * @param key the subject; null: there is nothing to fetch
 * @returns a function that fetches again
 */
export function useRefetch<T>(
  key: string | null,
  fetch: () => Promise<T>,
  receive: (value: T) => void,
): () => Promise<T | null> {
  const latest = useRef({ fetch, receive });
  latest.current = { fetch, receive };
  const refetcher = useRef<Refetcher<T> | null>(null);
  useEffect(() => {
    if (key === null) return;
    const made = createRefetcher(
      () => latest.current.fetch(),
      (value) => latest.current.receive(value),
    );
    refetcher.current = made;
    return () => {
      refetcher.current = null;
      made.stop();
    };
  }, [key]);
  return useCallback(async () => (await refetcher.current?.refetch()) ?? null, []);
}
