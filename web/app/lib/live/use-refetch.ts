import { useCallback, useEffect, useRef } from 'react';
import { createRefetcher, type Refetcher } from './refetch.ts';

/**
 * As `createRefetcher`, for what a component shows of one subject.
 * @param key what it is about; null: there is nothing to fetch
 * @returns how to refetch it
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
