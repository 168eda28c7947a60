import { useEffect, useState } from 'react';
import type { OwnWallet } from '../../../components/checkout/own-wallet.ts';
import { browserApi } from '../../../lib/api/api.ts';

/** The buyer's wallets with their balances, read again with another order's wallet; none before they are known. */
export function useOwnWallets(orderWallet: string): readonly OwnWallet[] {
  const [wallets, setWallets] = useState<readonly OwnWallet[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another wallet may have been linked for the order
  useEffect(() => {
    let gone = false;
    browserApi('listWallets').then(
      (response) => gone || setWallets(response.wallets),
      () => undefined, // the wallet itself reports a low balance
    );
    return () => {
      gone = true;
    };
  }, [orderWallet]);
  return wallets;
}
