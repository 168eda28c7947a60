import { isTransactionUnderway } from '@talkies/shared';
import type { ApiResponse, MarketToken, MyMarketToken } from '@talkies/shared/schemas';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { payersOf } from '../../../../components/checkout/own-wallet.ts';
import { ApiProblem, browserApi } from '../../../../lib/api/api.ts';
import { toast } from '../../../../lib/toast/toast.ts';
import { isFixed } from '../../../../lib/transaction/dialog-machine.ts';
import {
  type MarketTransactionFlow,
  useMarketTransaction,
} from '../../../../lib/transaction/market/use-market-transaction.ts';
import { nextStepFor, stepToWallet } from '../../../../lib/transaction/next-step.ts';
import { patterns } from '../../../../lib/url/paths.ts';
import { transactionTexts } from '../../../../messages/en.ts';
import { type Stale, staleOf } from './stale.ts';

type Wallets = ApiResponse<'listWallets'>['wallets'];

export interface Buying {
  /** the listing as it was shown when its figures were requested */
  shown: MarketToken;
  flow: MarketTransactionFlow;
  /** null until they are known */
  wallets: Wallets | null;
  /** why they could not be loaded, until the next attempt */
  failure: ApiProblem | null;
  tryAgain: () => void;
  /** the wallet that pays and receives */
  wallet: string | null;
  choose: (address: string) => void;
  /** why it can no longer be bought as it was shown */
  stale: Gone | null;
  /** continues with the listing's current state */
  refresh: () => void;
  pay: () => void;
}

/**
 * Why a listing cannot be bought: it changed, there was none, the person sells it, or they have bought it already (as
 * after a reload).
 */
export type Gone = Stale | 'off' | 'none' | 'own' | 'yours';
/** The server's refusals that mean that the listing has changed. */
const gone: Record<string, Gone> = {
  // still listed but not available: its owner has switched the marketplace off
  'market/not-listed': 'off',
  'market/price-changed': 'price',
  'market/in-auction': 'auction',
  'market/approval-off': 'off',
};

/** When the dialog opens, loads the wallets that could pay, and whether a payment is already on its way. */
function useOpening(
  { id, chain }: MarketToken,
  wantsWallet: boolean,
  opened: (wallets: Wallets, mine: MyMarketToken) => void,
): Pick<Buying, 'failure' | 'tryAgain'> {
  const navigate = useNavigate();
  const [failure, setFailure] = useState<ApiProblem | null>(null);
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a dialog is for one token; loading at each render would prepare again what is being signed
  useEffect(() => {
    let left = false;
    setFailure(null);
    const begin = async (): Promise<void> => {
      const [all, mine] = await Promise.all([
        browserApi('listWallets'),
        browserApi('myMarketToken', { params: { id } }),
      ]);
      if (left) return;
      const wallets = payersOf(all.wallets, chain);
      const { methods } =
        wallets.length > 0 || wantsWallet
          ? { methods: [] }
          : await browserApi('listResaleMethods', { params: { id } });
      if (left) return;
      // a person without a wallet gets one by paying a provider
      if (wallets.length > 0 || methods.length > 0) return opened(wallets, mine);
      await navigate(stepToWallet());
    };
    begin().catch((error: unknown) => {
      if (!(error instanceof ApiProblem)) throw error;
      if (left) return;
      const on = nextStepFor(error);
      if (on) void navigate(on);
      else setFailure(error);
    });
    return () => {
      left = true;
    };
  }, [tries]);
  return { failure, tryAgain: () => setTries((count) => count + 1) };
}

/** Handles a refusal by which the server reports a changed listing before the live connection does. */
function useRefused(
  flow: MarketTransactionFlow,
  id: string,
  listener: (marketToken: MarketToken) => void,
): Gone | null {
  const code = flow.state === 'refused' ? (flow.refusal?.code ?? null) : null;
  const reason = code === null ? null : (gone[code] ?? null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the listener only takes the result
  useEffect(() => {
    if (reason) browserApi('getMarketToken', { params: { id } }).then(listener, () => undefined);
  }, [reason, id]);
  return reason;
}

/**
 * One purchase of a listing: the paying wallet, the server's answer, and changes of the listing meanwhile.
 * @param wantsWallet a person without a wallet is sent to the wallet page, even where a provider could be paid
 */
export function useBuy(live: MarketToken, wantsWallet: boolean): Buying {
  const [latest, setLatest] = useState(live);
  const now = latest.version > live.version ? latest : live;
  const [shown, setShown] = useState(live);
  const [wallets, setWallets] = useState<Wallets | null>(null);
  const [wallet, setWallet] = useState<string>();
  const navigate = useNavigate();
  const flow = useMarketTransaction({
    onDone: () => {
      toast(transactionTexts.progress.buy.done);
      void navigate(patterns.profile);
    },
  });

  /** the wallet for which the server last prepared the purchase */
  const preparedFor = useRef<string | undefined>(undefined);
  function ask(token: MarketToken, address: string | undefined): void {
    setShown(token);
    setWallet(address);
    if (flow.state === 'preparing') return;
    preparedFor.current = address;
    const total = token.listing?.total.coin.amount;
    if (total) void flow.prepare({ kind: 'buy', marketToken: token.id, total }, address);
  }
  const { failure, tryAgain } = useOpening(live, wantsWallet, (found, mine) => {
    setWallets(found);
    const sent = mine.pending.find((each) => each.kind === 'buy' && isTransactionUnderway(each));
    const first = found.find(({ active }) => active) ?? found[0];
    if (sent) setWallet(sent.wallet);
    if (sent) flow.track(sent);
    else if (first) ask(live, first.address);
  });

  // another wallet was chosen while the server was checking the previous one
  const answered = flow.state === 'ready' || flow.state === 'refused';
  useEffect(() => {
    if (answered && !flow.transaction && preparedFor.current !== wallet) ask(shown, wallet);
  });

  // also if the person has just bought it, before a reload or in another tab
  const yours = wallets?.some(({ address }) => address === now.token?.owner.address) === true;
  const refused = useRefused(flow, live.id, setLatest);

  const whyNot = (): Gone | null => {
    if (yours) return now.listing ? 'own' : 'yours';
    if (!shown.listing) return wallets && 'none';
    return staleOf(shown, now) ?? refused;
  };
  return {
    shown,
    flow,
    wallets,
    failure,
    tryAgain,
    wallet: wallet ?? null,
    choose: (address) => ask(shown, address),
    stale: isFixed(flow.state) || flow.transaction ? null : whyNot(),
    refresh: () => ask(now, wallet),
    pay: () => void flow.go(),
  };
}
