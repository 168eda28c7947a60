import type { Chain, Wallet } from '@talkies/shared/schemas';
import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiProblem, browserApi } from '../../lib/api/api.ts';
import { toast } from '../../lib/toast/toast.ts';
import { type Bridged, type Pairing, pair } from '../../lib/wallet/bridge.ts';
import { WalletError, type WalletFailure } from '../../lib/wallet/connector.ts';
import { linkWallet } from '../../lib/wallet/link-wallet.ts';
import { bridge, wallet as walletWords } from '../../messages/en.ts';

const words = bridge.dialog;

export type Step =
  /** `slow`: the relay has not answered yet; the attempt continues */
  | { name: 'preparing'; slow: boolean }
  | { name: 'scan'; uri: string }
  | { name: 'sign'; wallet: string; appLink: string | null }
  | { name: 'failed'; title: string; text: string };

/** After this time without a code, the dialog says what it waits for. */
const SLOW_MS = 5_000;

const failureTexts: Partial<Record<WalletFailure, [title: string, text: string]>> = {
  expired: [words.expired, words.expiredText],
  rejected: [words.rejected, words.rejectedText],
  unreachable: [words.unreachable, words.unreachableText],
  disconnected: [words.disconnected, words.disconnectedText],
};

function problemOf(error: unknown): Step {
  if (error instanceof ApiProblem)
    return { name: 'failed', title: error.problem.title, text: error.problem.detail };
  const [title, text] = (error instanceof WalletError && failureTexts[error.failure]) || [
    words.failed,
    words.failedText,
  ];
  return { name: 'failed', title, text };
}

/** Makes attempts to connect a phone's wallet, one after the other; the result of an abandoned attempt is undone. */
export function usePairing(onConnected: (wallet: Wallet) => void) {
  const [step, setStep] = useState<Step>({ name: 'preparing', slow: false });
  const [attempt, setAttempt] = useState(0);
  const connected = useRef(onConnected);
  connected.current = onConnected;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt is a new run
  useEffect(() => {
    let left = false;
    let pairing: Pairing | undefined;
    let slow: ReturnType<typeof setTimeout> | undefined;
    const tell = (next: Step): void => {
      if (!left) setStep(next);
    };
    const link = async (wallet: Bridged, chains: readonly Chain[]): Promise<void> => {
      tell({ name: 'sign', wallet: wallet.name, appLink: wallet.appLink });
      const linked = await linkWallet(wallet, chains);
      if (left) return;
      toast(walletWords.linked);
      connected.current(linked);
    };
    const run = async (): Promise<void> => {
      tell({ name: 'preparing', slow: false });
      slow = setTimeout(() => tell({ name: 'preparing', slow: true }), SLOW_MS);
      const { chains } = await browserApi('listChains');
      pairing = await pair(chains.map(({ chainId }) => chainId));
      clearTimeout(slow);
      if (left) return pairing.abandon();
      tell({ name: 'scan', uri: pairing.uri });
      await link(await pairing.approved, chains);
    };
    run().catch((error: unknown) => {
      clearTimeout(slow);
      tell(problemOf(error));
    });
    return () => {
      left = true;
      clearTimeout(slow);
      pairing?.abandon();
    };
  }, [attempt]);

  return { step, again: useCallback(() => setAttempt((last) => last + 1), []) };
}
