import type { MarketTransaction } from '@talkies/shared/schemas';
import { useEffect, useRef } from 'react';
import { browserApi } from '../../../lib/api/api.ts';
import { useLive } from '../../../lib/live/use-live.ts';
import { isOpen } from './status.ts';

/** Live pages are told at once; this makes up for a line that is cut. */
const POLL_MS = 5_000;

/** Keeps an eye on a transaction until the chain has decided about it. */
export function useFollow(
  transaction: MarketTransaction | null,
  listener: (transaction: MarketTransaction) => void,
): void {
  const id = transaction && isOpen(transaction) ? transaction.id : null;
  const latest = useRef(listener);
  latest.current = listener;
  const look = useRef<() => void>(() => undefined);
  useLive(id === null ? [] : ['me'], {
    me: (what) => void (what === 'trading' && look.current()),
    again: () => look.current(),
  });
  useEffect(() => {
    if (id === null) return;
    let gone = false;
    const ask = (): void => {
      browserApi('marketTransaction', { params: { id } }).then(
        (next) => void (gone || latest.current(next)),
        () => undefined, // asked again soon
      );
    };
    look.current = ask;
    const timer = setInterval(ask, POLL_MS);
    return () => {
      gone = true;
      clearInterval(timer);
      look.current = () => undefined;
    };
  }, [id]);
}
