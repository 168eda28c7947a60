import type { MyLottery } from '@talkies/shared/schemas';
import { startTransition, useCallback, useEffect, useRef, useState } from 'react';
import { browserApi } from '../../../lib/api/api.ts';
import { useMe } from '../../../lib/api/session.ts';
import { useLive } from '../../../lib/live/use-live.ts';

/** Who has no part in a lottery asks a little later, so that one ticket is not answered by everybody's question at once. */
const SPREAD_MS = 3_000;

/** What a lottery means to the person who looks at it; null for visitors and before it is known. */
export function useMyLottery(
  id: string,
  version: number,
): { mine: MyLottery | null; refresh: () => Promise<MyLottery | null> } {
  const { user, wallet } = useMe();
  const [held, setHeld] = useState<{ id: string; mine: MyLottery } | null>(null);
  const signedIn = user !== null;
  const refresh = useCallback(async (): Promise<MyLottery | null> => {
    if (!signedIn) return null;
    try {
      const mine = await browserApi('myLottery', { params: { id } });
      // no hurry: it must not take away what the server drew and whose code is still to come
      startTransition(() => setHeld({ id, mine }));
      return mine;
    } catch {
      return null; // the page stands without it
    }
  }, [id, signedIn]);
  const mine = held?.id === id ? held.mine : null;
  const takesPart = useRef(false);
  takesPart.current =
    mine === null || mine.tickets + mine.pending.length + mine.orders.length + mine.fundings.length > 0;
  const seen = useRef(version);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new state of the lottery, or another wallet, changes what it means
  useEffect(() => {
    const later = seen.current !== version && !takesPart.current;
    seen.current = version;
    const timer = setTimeout(() => void refresh(), later ? Math.random() * SPREAD_MS : 0);
    return () => clearTimeout(timer);
  }, [refresh, version, wallet?.address]);
  useLive(signedIn ? ['me'] : [], {
    me: (what) => void ((what === 'transactions' || what === 'orders') && void refresh()),
    again: () => void refresh(),
  });
  return { mine: signedIn ? mine : null, refresh };
}
