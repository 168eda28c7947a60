import { useEffect, useState } from 'react';
import type { OwnWallet } from '../../../components/checkout/own-wallet.ts';
import { browserApi } from '../../../lib/api/api.ts';
import { useRefetch } from '../../../lib/live/use-refetch.ts';

const NONE: readonly OwnWallet[] = [];

/**
 * The buyer's wallets with their balances, read when the dialog opens, and again where the order's is not among them;
 * none before they are known.
 */
export function useOwnWallets(orderWallet: string | undefined): readonly OwnWallet[] {
  const [wallets, setWallets] = useState<readonly OwnWallet[] | null>(null);
  const isMissing =
    orderWallet !== undefined && wallets?.every(({ address }) => address !== orderWallet) === true;
  const fetch = async () => (await browserApi('listWallets')).wallets;
  const refetch = useRefetch('wallets', fetch, setWallets);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the dialog opens, and when a wallet is missing
  useEffect(() => {
    if (!wallets || isMissing) void refetch();
  }, [isMissing]);
  return wallets ?? NONE;
}
