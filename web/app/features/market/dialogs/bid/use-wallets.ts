import { isProvedOn, type Money } from '@talkies/shared';
import type { MarketToken } from '@talkies/shared/schemas';
import { useEffect, useState } from 'react';
import { balanceOn, type OwnWallet } from '../../../../components/checkout/own-wallet.ts';
import { browserApi } from '../../../../lib/api/api.ts';

/** How often balances are loaded again, as a person with too little may be adding funds. */
const POLL_MS = 3_000;

/** The wallet to bid with. @param chosen its address; undefined: the active wallet */
export const walletOf = (wallets: readonly OwnWallet[] | null, chosen: string | undefined) =>
  wallets?.find(({ address }) => address === chosen) ?? wallets?.[0];

/**
 * The person's wallets that can bid on a chain, with their balances, the active one first; null until they are known.
 * @param least while the chosen wallet has less on the chain, the balances are loaded again; null: not needed now, so the
 * known ones stay, and are loaded again afterwards
 */
export function useWallets(
  chain: MarketToken['chain'],
  least: Money | null,
  chosen: string | undefined,
): readonly OwnWallet[] | null {
  const [wallets, setWallets] = useState<readonly OwnWallet[] | null>(null);
  const needed = least !== null;
  const balance = balanceOn(walletOf(wallets, chosen), chain);
  const rich = least !== null && BigInt(balance?.amount ?? 0) >= BigInt(least.amount);
  useEffect(() => {
    if (!needed) return;
    let gone = false;
    const look = async (): Promise<void> => {
      const response = await browserApi('listWallets').catch(() => null);
      if (gone) return;
      // a failed request does not change what is known
      if (!response) return setWallets((known) => known ?? []);
      const usable = response.wallets.filter((each) => isProvedOn(each, chain));
      setWallets(usable.toSorted((a, b) => Number(b.active) - Number(a.active)));
    };
    void look();
    const timer = rich ? undefined : setInterval(() => void look(), POLL_MS);
    return () => {
      gone = true;
      clearInterval(timer);
    };
  }, [needed, rich, chain]);
  return wallets;
}
