import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { useIdle } from '../page/use-idle.ts';

/** The connection is fetched after the page. Returns how to leave. */
function listen(listener: () => void): () => void {
  let leave: (() => void) | null = () => undefined;
  void import('../live/use-live.ts').then(
    ({ joinLive }) => {
      if (leave)
        leave = joinLive(['me'], { me: (what) => what === 'transactions' && listener(), again: listener });
    },
    () => undefined, // without it the page is as good as its last load
  );
  return () => {
    leave?.();
    leave = null;
  };
}

/**
 * Loads a page anew once a transaction of the person's has moved: one that was sent here before its dialog was closed, or in
 * another tab.
 * @param own whether the page shows what is theirs
 */
export function useReloadOnTransactions(own: boolean): void {
  const { revalidate } = useRevalidator();
  // new data for a part that is not hydrated yet would have React draw it anew, and a press on the old one be lost
  const rests = useIdle();
  useEffect(() => (rests && own ? listen(() => void revalidate()) : undefined), [rests, own, revalidate]);
}
