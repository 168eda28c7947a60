import type { Chain } from '@talkies/shared/schemas';
import { useState } from 'react';
import { ApiProblem, orOffline } from '../../../lib/api/api.ts';
import { problemText } from '../../../lib/api/problem-text.ts';
import { toast } from '../../../lib/toast/toast.ts';
import type { Connector, WalletError, WalletFailure } from '../../../lib/wallet/connector.ts';
import { walletProblems, wallet as words } from '../../../messages/en.ts';

const failureTexts: Partial<Record<WalletFailure, string>> = {
  rejected: words.rejected,
  busy: `${walletProblems.busy}. ${walletProblems.busyText}`,
  'wrong-chain': words.noSwitch,
};

const isWalletError = (error: unknown): error is WalletError =>
  error instanceof Error && 'failure' in error && typeof error.failure === 'string';

function wordsFor(error: unknown): string {
  if (error instanceof ApiProblem) return problemText(error);
  if (isWalletError(error)) return failureTexts[error.failure] ?? words.enable;
  throw error;
}

/** Links a browser wallet, or switches its chain, and reports failures. */
export function useConnecting(chains: readonly Chain[], onLinked: () => void) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function attempt(act: () => Promise<void>): Promise<void> {
    setBusy(true);
    setProblem(undefined);
    try {
      await act();
    } catch (error) {
      setProblem(wordsFor(error));
    } finally {
      setBusy(false);
    }
  }

  return {
    busy,
    problem,
    connect: (wallet: Connector) =>
      attempt(async () => {
        const { linkWallet } = await orOffline(import('../../../lib/wallet/link-wallet.ts'));
        await linkWallet(wallet, chains);
        toast(words.linked);
        onLinked();
      }),
    goTo: (wallet: Connector, chain: Chain) =>
      void attempt(async () =>
        (await orOffline(import('../../../lib/wallet/chains.ts'))).switchChain(wallet, chain),
      ),
  };
}
