import type { MyLottery } from '@talkies/shared/schemas';
import { startTransition } from 'react';
import { browserApi } from '../../../lib/api/api.ts';
import { useMe } from '../../../lib/api/root-data.ts';
import { usePersonalState } from '../../../lib/live/use-personal-state.ts';

const takesPart = ({ tickets, pending, orders, fundings }: MyLottery): boolean =>
  tickets + pending.length + orders.length + fundings.length > 0;

/** The signed-in person's part in a lottery; null for visitors and before it is known. */
export function useMyLottery(
  id: string,
  version: number,
): { mine: MyLottery | null; refresh: () => Promise<MyLottery | null> } {
  const { user, wallet } = useMe();
  const { own, refresh } = usePersonalState({
    key: user && id,
    version,
    wallet: wallet?.address,
    fetch: () => browserApi('myLottery', { params: { id } }),
    news: ['transactions', 'orders'],
    takesPart,
    // not urgent: it must not remove server-rendered parts whose code is still loading
    receive: startTransition,
  });
  return { mine: own, refresh };
}
