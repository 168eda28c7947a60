import type { Answer, Trade } from '@talkies/shared/schemas';
import { useCallback, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiProblem, browserApi } from '../../../lib/api/api.ts';
import { toast } from '../../../lib/page/toast.ts';
import { acting } from '../../../messages/en.ts';
import { patterns, walletPath } from '../../../paths.ts';
import { type Act, useAct } from '../act/use-act.ts';
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
  stale: Stale | 'off' | null;
  /** takes up the offer as it is now */
  lookAgain: () => void;
  pay: () => void;
}

const here = (): string => window.location.pathname + window.location.search;
/** The server's refusals that mean: the offer is not what it was. */
const gone: Record<string, Stale | 'off'> = {
  'trade/not-listed': 'removed',
  'trade/price-changed': 'price',
  'trade/in-auction': 'auction',
  'trade/approval-off': 'off',
};

/** One purchase of a listing: who pays, what the server says to it, and what becomes of the offer meanwhile. */
export function useBuy(live: Trade): Buying {
  const [latest, setLatest] = useState(live);
  const now = latest.version > live.version ? latest : live;
  const [shown, setShown] = useState(live);
  const [wallets, setWallets] = useState<Wallets | null>(null);
  const [wallet, setWallet] = useState<string | null>(null);
  const navigate = useNavigate();
  const act = useAct({
    onDone: () => {
      toast(acting.progress.buy.done);
      void navigate(patterns.profile);
    },
  });
  const { prepare, follow } = act;

  const ask = useCallback(
    (offer: Trade, address: string) => {
      const total = offer.listing?.total.coin.amount;
      if (total) void prepare({ kind: 'buy', trade: offer.id, total }, address);
    },
    // biome-ignore lint/correctness/useExhaustiveDependencies: of the act of this dialog
    [],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the dialog comes
  useEffect(() => {
    let left = false;
    const begin = async (): Promise<void> => {
      const [{ wallets: found }, { pending }] = await Promise.all([
        browserApi('listWallets'),
        browserApi('myTrade', { params: { id: live.id } }),
      ]);
      if (left) return;
      const first = found.find(({ active }) => active) ?? found[0];
      if (!first) {
        toast(acting.toWallet);
        return void navigate(walletPath(here()));
      }
      setWallets(found);
      setWallet(first.address);
      const sent = pending.find(({ kind, state }) => kind === 'buy' && (state === 'sent' || state === 'confirming'));
      if (sent) follow(sent);
      else ask(live, first.address);
    };
    begin().catch((error: unknown) => {
      // the same call of the act says it in words
      if (error instanceof ApiProblem && !left) ask(live, '');
    });
    return () => {
      left = true;
    };
  }, []);

  // the server may know it before the live line has told this page
  const code = act.state === 'refused' ? (act.refusal?.code ?? null) : null;
  const refused = code === null ? null : (gone[code] ?? null);
  useEffect(() => {
    if (!refused) return;
    browserApi('getTrade', { params: { id: live.id } }).then(setLatest, () => undefined);
  }, [refused, live.id]);

  const under = act.state === 'signing' || act.state === 'sent' || act.state === 'done';
  return {
    shown,
    act,
    wallets,
    wallet,
    choose: (address) => {
      setWallet(address);
      ask(shown, address);
    },
    stale: under || act.transaction ? null : (staleOf(shown, now) ?? refused),
    lookAgain: () => {
      setShown(now);
      if (wallet) ask(now, wallet);
    },
    pay: () => void act.go(),
  };
}
