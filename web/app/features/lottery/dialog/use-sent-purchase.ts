import type { MarketTransaction, MyLottery } from '@talkies/shared/schemas';
import { useEffect, useRef } from 'react';
import type { MarketTransactionFlow } from '../../../lib/transaction/market/use-market-transaction.ts';

/**
 * Continues a wallet's purchase that is already on its way, from before a reload or from another tab. Only once: a
 * person who then wants more tickets is not sent back to it.
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
