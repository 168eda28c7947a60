import { useCallback, useEffect, useRef } from 'react';
import { type Asking, createAsking } from './asking.ts';

/**
 * As `createAsking`, for what a component shows of one subject.
 * @param key what it is about; null: there is nothing to ask for
 * @returns how to ask
 */
export function useAsking<T>(
  key: string | null,
  fetch: () => Promise<T>,
  receive: (value: T) => void,
): () => Promise<T | null> {
  const latest = useRef({ fetch, receive });
  latest.current = { fetch, receive };
  const asking = useRef<Asking<T> | null>(null);
  useEffect(() => {
    if (key === null) return;
    const made = createAsking(
      () => latest.current.fetch(),
      (value) => latest.current.receive(value),
    );
    asking.current = made;
    return () => {
      asking.current = null;
      made.stop();
    };
  }, [key]);
  return useCallback(async () => (await asking.current?.ask()) ?? null, []);
}
