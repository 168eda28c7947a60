import type { MarketTransaction, MyLottery } from '@talkies/shared/schemas';
import { useEffect, useRef } from 'react';
import type { MarketTransactionFlow } from '../../../lib/transaction/market/use-market-transaction.ts';

/**
 * What happens to a purchase that is found on its way: `wait` while the wallet is being asked, as it may be this very
 * purchase; `take` where nothing was sent here, as after a lost answer; `leave` beside another one.
 */
export function onFound({
  state,
  transaction,
}: Pick<MarketTransactionFlow, 'state' | 'transaction'>): 'wait' | 'take' | 'leave' {
  if (state === 'preparing' || state === 'signing') return 'wait';
  return state === 'idle' || (state === 'refused' && !transaction) ? 'take' : 'leave';
}

/**
 * Continues a wallet's purchase that is already on its way: from before a reload, from another tab, or whose answer was
 * lost. Only once: a person who then wants more tickets is not sent back to it.
 */
export function useSentPurchase(
  flow: MarketTransactionFlow,
  mine: MyLottery | null,
  onTaken: (purchase: MarketTransaction) => void,
): void {
  const known = useRef<string | null>(null);
  const sent = mine?.pending.find(({ kind, state }) => kind === 'tickets' && state === 'sent');
  useEffect(() => {
    const found = onFound(flow);
    if (!sent || sent.id === known.current || found === 'wait') return;
    known.current = sent.id;
    if (found === 'leave') return;
    onTaken(sent);
    flow.track(sent);
  });
}
