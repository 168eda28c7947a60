import { useEffect, useState } from 'react';
import type { OwnWallet } from '../../../components/checkout/own-wallet.ts';
import { browserApi } from '../../../lib/api/api.ts';

const NONE: readonly OwnWallet[] = [];

/**
 * The buyer's wallets with their balances, read when the dialog opens, and again where the order's is not among them;
 * none before they are known.
 */
export function useOwnWallets(orderWallet: string | undefined): readonly OwnWallet[] {
  const [wallets, setWallets] = useState<readonly OwnWallet[] | null>(null);
  const isMissing =
    orderWallet !== undefined && wallets?.every(({ address }) => address !== orderWallet) === true;
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the dialog opens, and when a wallet is missing
  useEffect(() => {
    if (wallets && !isMissing) return;
    let gone = false;
    browserApi('listWallets').then(
      (response) => gone || setWallets(response.wallets),
      () => undefined, // the wallet itself reports a low balance
    );
    return () => {
      gone = true;
    };
  }, [isMissing]);
  return wallets ?? NONE;
}
