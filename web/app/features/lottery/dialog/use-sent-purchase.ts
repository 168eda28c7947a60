import type { MarketTransaction, MyLottery } from '@talkies/shared/schemas';
import { useEffect, useRef } from 'react';
import type { MarketTransactionFlow } from '../../../lib/transaction/market/use-market-transaction.ts';

/**
 * A purchase from a wallet that is on its way already, from before a reload or from another tab, is taken up, once: who
 * wants more then is not led back to it.
 */
export function useSentPurchase(
  flow: MarketTransactionFlow,
  mine: MyLottery | null,
  onTaken: (purchase: MarketTransaction) => void,
): void {
  const known = useRef<string | null>(null);
  const sent = mine?.pending.find(({ kind, state }) => kind === 'tickets' && state === 'sent');
  useEffect(() => {
    if (!sent || sent.id === known.current) return;
    known.current = sent.id;
    if (flow.state !== 'idle') return;
    onTaken(sent);
    flow.track(sent);
  });
}
