import type { Answer, MyTrade, Trade, TradeTransaction } from '@talkies/shared/schemas';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { patterns, walletPath } from '../../../../lib/address/paths.ts';
import { ApiProblem, browserApi } from '../../../../lib/api/api.ts';
import { toast } from '../../../../lib/page/toast.ts';
import { acting } from '../../../../messages/en.ts';
import { type Act, useAct } from '../../transaction/use-transaction.ts';
import { type Stale, staleOf } from './stale.ts';

type Wallets = Answer<'listWallets'>['wallets'];

export interface Buying {
  /** the offer as it was shown when its figures were asked for */
  shown: Trade;
  act: Act;
  /** null until they are known */
  wallets: Wallets | null;
  /** the one that pays and receives */
  wallet: string | null;
  choose: (address: string) => void;
  /** why it cannot be bought any more as it was shown */
  stale: Gone | null;
  /** takes up the offer as it is now */
  lookAgain: () => void;
  pay: () => void;
}

/** Beside what becomes of an offer: none was there, or it is one's own already, as after a reload in the middle. */
export type Gone = Stale | 'off' | 'none' | 'yours';
/** The server's refusals that mean: the offer is not what it was. */
const gone: Record<string, Gone> = {
  // still listed, and yet not to be had: its owner has switched the marketplace off
  'trade/not-listed': 'off',
  'trade/price-changed': 'price',
  'trade/in-auction': 'auction',
  'trade/approval-off': 'off',
};

const isOnItsWay = ({ kind, state }: TradeTransaction): boolean =>
  kind === 'buy' && (state === 'sent' || state === 'confirming');

/** Asks once, when the dialog comes: who could pay, and whether a payment is on its way already. */
function useOpening(id: string, opened: (wallets: Wallets | null, mine?: MyTrade) => void): void {
  const navigate = useNavigate();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    let left = false;
    const begin = async (): Promise<void> => {
      const [{ wallets }, mine] = await Promise.all([
        browserApi('listWallets'),
        browserApi('myTrade', { params: { id } }),
      ]);
      if (left) return;
      if (wallets.length > 0) return opened(wallets, mine);
      toast(acting.toWallet);
      await navigate(walletPath(window.location.pathname + window.location.search));
    };
    begin().catch((error: unknown) => {
      if (!(error instanceof ApiProblem)) throw error;
      if (!left) opened(null);
    });
    return () => {
      left = true;
    };
  }, []);
}

/** The server may know that the offer is gone before the live line has told this page. */
function useRefused(act: Act, id: string, hear: (trade: Trade) => void): Gone | null {
  const code = act.state === 'refused' ? (act.refusal?.code ?? null) : null;
  const reason = code === null ? null : (gone[code] ?? null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: hear only takes it
  useEffect(() => {
    if (reason) browserApi('getTrade', { params: { id } }).then(hear, () => undefined);
  }, [reason, id]);
  return reason;
}

/** One purchase of a listing: who pays, what the server says to it, and what becomes of the offer meanwhile. */
export function useBuy(live: Trade): Buying {
  const [latest, setLatest] = useState(live);
  const now = latest.version > live.version ? latest : live;
  const [shown, setShown] = useState(live);
  const [wallets, setWallets] = useState<Wallets | null>(null);
  const [wallet, setWallet] = useState<string>();
  const navigate = useNavigate();
  const act = useAct({
    onDone: () => {
      toast(acting.progress.buy.done);
      void navigate(patterns.profile);
    },
  });

  /** the wallet that the server was last asked about */
  const asked = useRef<string | undefined>(undefined);
  function ask(offer: Trade, address: string | undefined): void {
    setShown(offer);
    setWallet(address);
    if (act.state === 'preparing') return;
    asked.current = address;
    const total = offer.listing?.total.coin.amount;
    if (total) void act.prepare({ kind: 'buy', trade: offer.id, total }, address);
  }
  useOpening(live.id, (found, mine) => {
    setWallets(found);
    const sent = mine?.pending.find(isOnItsWay);
    const first = found?.find(({ active }) => active) ?? found?.[0];
    if (sent) setWallet(sent.wallet);
    if (sent) act.follow(sent);
    // without an answer the act meets the same trouble, and says it or leads to the login
    else ask(live, first?.address);
  });

  // another wallet was chosen while the server looked at the one before
  const settled = act.state === 'ready' || act.state === 'refused';
  useEffect(() => {
    if (settled && !act.transaction && asked.current !== wallet) ask(shown, wallet);
  });

  // also when it was oneself who bought it a moment ago, before a reload or in another tab
  const yours = wallets?.some(({ address }) => address === now.token?.owner.address) === true;
  const refused = useRefused(act, live.id, setLatest);

  const whyNot = (): Gone | null => {
    if (yours) return 'yours';
    if (!shown.listing) return wallets && 'none';
    return staleOf(shown, now) ?? refused;
  };
  const under = act.state === 'signing' || act.state === 'sent' || act.state === 'done';
  return {
    shown,
    act,
    wallets,
    wallet: wallet ?? null,
    choose: (address) => ask(shown, address),
    stale: under || act.transaction ? null : whyNot(),
    lookAgain: () => ask(now, wallet),
    pay: () => void act.go(),
  };
}
