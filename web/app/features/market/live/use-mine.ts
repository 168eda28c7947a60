import type { MyMarketToken } from '@talkies/shared/schemas';
import { useCallback, useEffect, useRef, useState } from 'react';
import { browserApi } from '../../../lib/api/api.ts';
import { useMe } from '../../../lib/api/session.ts';
import { useLive } from '../../../lib/live/use-live.ts';

/**
 * Thousands may look at one auction: those who have no part in it ask a little later, so that a bid is not answered by
 * everybody's question at once.
 */
const SPREAD_MS = 3_000;

/** What a trade means to the person who looks at it; null for visitors and before it is known. */
export function useMine(id: string, version: number): { mine: MyMarketToken | null; refresh: () => void } {
  const { user, wallet } = useMe();
  const [held, setHeld] = useState<{ id: string; mine: MyMarketToken } | null>(null);
  const signedIn = user !== null;
  const refresh = useCallback((): void => {
    if (!signedIn) return;
    browserApi('myMarketToken', { params: { id } }).then(
      (mine) => setHeld({ id, mine }),
      () => undefined, // the page stands without it
    );
  }, [id, signedIn]);
  const deferred = useRef(false);
  const mine = held?.id === id ? held.mine : null;
  deferred.current =
    mine === null ||
    mine.sells ||
    mine.owns !== null ||
    mine.pending.length > 0 ||
    mine.bidStatus === 'leading';
  const seen = useRef(version);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new state of the token, or another wallet, changes what it means
  useEffect(() => {
    const another = seen.current !== version && !deferred.current;
    seen.current = version;
    const timer = setTimeout(refresh, another ? Math.random() * SPREAD_MS : 0);
    return () => clearTimeout(timer);
  }, [refresh, version, wallet?.address]);
  useLive(signedIn ? ['me'] : [], {
    me: (what) => void (what === 'transactions' && refresh()),
    again: refresh,
  });
  return { mine: signedIn ? mine : null, refresh };
}
