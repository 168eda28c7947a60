import { isTransactionUnderway } from '@talkies/shared';
import type { ApiResponse, MarketToken, MyMarketToken } from '@talkies/shared/schemas';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
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
  /** the listing as it was shown when its figures were asked for */
  shown: MarketToken;
  flow: MarketTransactionFlow;
  /** null until they are known */
  wallets: Wallets | null;
  /** why they are not known, until it is tried again */
  failure: ApiProblem | null;
  tryAgain: () => void;
  /** the one that pays and receives */
  wallet: string | null;
  choose: (address: string) => void;
  /** why it cannot be bought any more as it was shown */
  stale: Gone | null;
  /** takes up the listing as it is now */
  refresh: () => void;
  pay: () => void;
}

/** Beside what becomes of a listing: none was there, one sells it oneself, or has bought it, as after a reload in the middle. */
export type Gone = Stale | 'off' | 'none' | 'own' | 'yours';
/** The server's refusals that mean: the listing is not what it was. */
const gone: Record<string, Gone> = {
  // still listed, and yet not to be had: its owner has switched the marketplace off
  'market/not-listed': 'off',
  'market/price-changed': 'price',
  'market/in-auction': 'auction',
  'market/approval-off': 'off',
};

/** Asks when the dialog comes, until it is known: who could pay, and whether a payment is on its way already. */
function useOpening(
  id: string,
  wantsWallet: boolean,
  opened: (wallets: Wallets, mine: MyMarketToken) => void,
): Pick<Buying, 'failure' | 'tryAgain'> {
  const navigate = useNavigate();
  const [failure, setFailure] = useState<ApiProblem | null>(null);
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a dialog is of one token; a new look for each drawing would prepare anew what is being signed
  useEffect(() => {
    let left = false;
    setFailure(null);
    const begin = async (): Promise<void> => {
      const [{ wallets }, mine] = await Promise.all([
        browserApi('listWallets'),
        browserApi('myMarketToken', { params: { id } }),
      ]);
      if (left) return;
      const { methods } =
        wallets.length > 0 || wantsWallet
          ? { methods: [] }
          : await browserApi('listResaleMethods', { params: { id } });
      if (left) return;
      // who has no wallet is given one by paying a provider
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

/** The server may know that the listing is gone before the live line has told this page. */
function useRefused(
  flow: MarketTransactionFlow,
  id: string,
  listener: (marketToken: MarketToken) => void,
): Gone | null {
  const code = flow.state === 'refused' ? (flow.refusal?.code ?? null) : null;
  const reason = code === null ? null : (gone[code] ?? null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: hear only takes it
  useEffect(() => {
    if (reason) browserApi('getMarketToken', { params: { id } }).then(listener, () => undefined);
  }, [reason, id]);
  return reason;
}

/**
 * One purchase of a listing: who pays, what the server says to it, and what becomes of the listing meanwhile.
 * @param wantsWallet who has none is led to the wallet page, also where a provider could be paid
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

  /** the wallet that the server was last asked about */
  const preparedFor = useRef<string | undefined>(undefined);
  function ask(token: MarketToken, address: string | undefined): void {
    setShown(token);
    setWallet(address);
    if (flow.state === 'preparing') return;
    preparedFor.current = address;
    const total = token.listing?.total.coin.amount;
    if (total) void flow.prepare({ kind: 'buy', marketToken: token.id, total }, address);
  }
  const { failure, tryAgain } = useOpening(live.id, wantsWallet, (found, mine) => {
    setWallets(found);
    const sent = mine.pending.find((each) => each.kind === 'buy' && isTransactionUnderway(each));
    const first = found.find(({ active }) => active) ?? found[0];
    if (sent) setWallet(sent.wallet);
    if (sent) flow.track(sent);
    else if (first) ask(live, first.address);
  });

  // another wallet was chosen while the server looked at the one before
  const answered = flow.state === 'ready' || flow.state === 'refused';
  useEffect(() => {
    if (answered && !flow.transaction && preparedFor.current !== wallet) ask(shown, wallet);
  });

  // also when it was oneself who bought it a moment ago, before a reload or in another tab
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
