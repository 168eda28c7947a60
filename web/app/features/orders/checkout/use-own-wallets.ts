import { useEffect, useState } from 'react';
import type { OwnWallet } from '../../../components/checkout/own-wallet.ts';
import { browserApi } from '../../../lib/api/api.ts';

/** The buyer's wallets with their balances, read again with another order's wallet; none before they are known. */
export function useOwnWallets(orderWallet: string | undefined): readonly OwnWallet[] {
  const [wallets, setWallets] = useState<readonly OwnWallet[]>([]);
  useEffect(() => {
    let gone = false;
    if (!orderWallet) return;
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
