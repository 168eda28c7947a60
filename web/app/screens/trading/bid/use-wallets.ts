import type { Money } from '@talkies/shared';
import type { Answer, Trade } from '@talkies/shared/schemas';
import { useEffect, useState } from 'react';
import { browserApi } from '../../../lib/api/api.ts';

export type OwnWallet = Answer<'listWallets'>['wallets'][number];

/** What a wallet holds on a chain; null where the chain does not say. */
export const heldOn = (wallet: OwnWallet | undefined, chain: Trade['chain']): Money | null =>
  wallet?.balances.find((balance) => balance.chain === chain)?.balance ?? null;

/** The person's wallets with what they hold, the active one first; null until they are known. */
export function useWallets(): readonly OwnWallet[] | null {
  const [wallets, setWallets] = useState<readonly OwnWallet[] | null>(null);
  useEffect(() => {
    let gone = false;
    browserApi('listWallets').then(
      (answer) => {
        if (!gone) setWallets(answer.wallets.toSorted((a, b) => Number(b.active) - Number(a.active)));
      },
      () => {
        if (!gone) setWallets([]);
      },
    );
    return () => {
      gone = true;
    };
  }, []);
  return wallets;
}
