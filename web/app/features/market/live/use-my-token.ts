import type { MyMarketToken } from '@talkies/shared/schemas';
import { browserApi } from '../../../lib/api/api.ts';
import { useMe } from '../../../lib/api/root-data.ts';
import { usePersonalState } from '../../../lib/live/use-personal-state.ts';

const takesPart = ({ sells, owns, pending, bidStatus }: MyMarketToken): boolean =>
  sells || owns !== null || pending.length > 0 || bidStatus === 'leading';

/** The signed-in person's relation to a market token; null for visitors and before it is known. */
export function useMyToken(id: string, version: number): { mine: MyMarketToken | null; refresh: () => void } {
  const { user, wallet } = useMe();
  const { own, refresh } = usePersonalState({
    key: user && id,
    version,
    wallet: wallet?.address,
    fetch: () => browserApi('myMarketToken', { params: { id } }),
    news: ['transactions'],
    takesPart,
  });
  return { mine: own, refresh };
}
