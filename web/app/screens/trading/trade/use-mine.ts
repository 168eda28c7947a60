import type { MyTrade } from '@talkies/shared/schemas';
import { useCallback, useEffect, useState } from 'react';
import { browserApi } from '../../../lib/api/api.ts';
import { useMe } from '../../../lib/api/session.ts';
import { useLive } from '../live/use-live.ts';

/** What a trade means to the person who looks at it; null for visitors and before it is known. */
export function useMine(id: string, version: number): { mine: MyTrade | null; refresh: () => void } {
  const { user, wallet } = useMe();
  const [held, setHeld] = useState<{ id: string; mine: MyTrade } | null>(null);
  const signedIn = user !== null;
  const refresh = useCallback((): void => {
    if (!signedIn) return;
    browserApi('myTrade', { params: { id } }).then(
      (mine) => setHeld({ id, mine }),
      () => undefined, // the page stands without it
    );
  }, [id, signedIn]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new state of the token, or another wallet, changes what it means
  useEffect(refresh, [refresh, version, wallet?.address]);
  useLive(signedIn ? ['me'] : [], {
    me: (what) => void (what === 'trading' && refresh()),
    again: refresh,
  });
  return { mine: signedIn && held?.id === id ? held.mine : null, refresh };
}
