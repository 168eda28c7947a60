import { type Money, type PaymentMethod, paymentMethods } from '@talkies/shared';
import type { Lottery, MyLottery } from '@talkies/shared/schemas';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { lotteryPurchasedPath, walletPath } from '../../../lib/address/paths.ts';
import { ApiProblem, browserApi } from '../../../lib/api/api.ts';
import { toast } from '../../../lib/page/toast.ts';
import {
  type MarketTransactionFlow,
  useMarketTransaction,
} from '../../../lib/transaction/market/use-market-transaction.ts';
import { here } from '../../../lib/transaction/next-step.ts';
import { type Refusal, refusalOfProblem } from '../../../lib/transaction/refusal.ts';
import { acting } from '../../../messages/en.ts';
import { totalOf } from './total.ts';
import { type ProviderTickets, useProviderTickets } from './use-provider-tickets.ts';

export interface TicketPurchase {
  count: number;
  /** what can be bought at the most by the chosen way */
  most: number;
  setCount: (count: number) => void;
  /** address of the wallet, or the provider that pays; null before it is known */
  way: string | null;
  choose: (way: string) => void;
  /** what leaves the person's pocket */
  total: Money;
  age: Age;
  /** what the server said to it before anything was asked for */
  refusal: Refusal | null;
  flow: MarketTransactionFlow;
  provider: ProviderTickets;
  busy: boolean;
  pay: () => void;
}

const isProvider = (way: string | null): way is PaymentMethod =>
  paymentMethods.some((method) => method === way);

/** Who has neither a wallet nor a provider to pay by is led to where wallets are had, and back. */
function useWalletFirst(mine: MyLottery | null, lottery: Lottery): void {
  const navigate = useNavigate();
  const none = mine !== null && mine.wallets.length === 0 && lottery.methods.length === 0 && !mine.freeEntry;
  useEffect(() => {
    if (!none) return;
    toast(acting.toWallet);
    void navigate(walletPath(here()));
  }, [none, navigate]);
}

interface Age {
  /** that they are 18 or older, as they just ticked or said before */
  adult: boolean;
  setAdult: (adult: boolean) => void;
  /** it was pressed without saying so */
  missing: boolean;
  refusal: Refusal | null;
  /** Tells the server, once an account. @returns whether tickets may be bought */
  say: () => Promise<boolean>;
}

function useAge(mine: MyLottery | null): Age {
  const [ticked, setTicked] = useState(false);
  const [pressed, setPressed] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const known = mine?.entry.adult === true;
  async function say(): Promise<boolean> {
    setPressed(true);
    setRefusal(null);
    if (known || !ticked) return known;
    try {
      return (await browserApi('setLotteryEntry', { body: { adult: true } })).adult;
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      setRefusal(refusalOfProblem(error.problem));
      return false;
    }
  }
  const adult = ticked || known;
  return { adult, setAdult: setTicked, missing: pressed && !adult, refusal, say };
}

/** One purchase of tickets: how many, by which way, and what becomes of it. */
export function useTicketPurchase(
  lottery: Lottery,
  mine: MyLottery | null,
  orderId: string | null,
): TicketPurchase {
  const [asked, setCount] = useState(1);
  const [chosen, setWay] = useState<string | null>(null);
  const age = useAge(mine);
  const navigate = useNavigate();
  useWalletFirst(mine, lottery);
  const provider = useProviderTickets(lottery, orderId);
  const flow = useMarketTransaction({
    doneWhen: 'included',
    onDone: () => {
      toast(acting.progress.tickets.done);
      void navigate(lotteryPurchasedPath(lottery.id));
    },
  });

  const wallets = mine?.wallets ?? [];
  const way =
    chosen ??
    (wallets.find(({ active }) => active) ?? wallets[0])?.address ??
    lottery.methods[0]?.method ??
    null;
  const left = lottery.maxTickets - lottery.total_tickets;
  const wallet = wallets.find(({ address }) => address === way);
  const most = Math.max(1, wallet ? wallet.left : Math.min(left, lottery.walletLimit));
  const count = Math.min(asked, most);
  const offered = lottery.methods.find(({ method }) => method === way);
  const total = totalOf(offered?.total ?? lottery.ticket_price.coin, count);

  async function pay(): Promise<void> {
    if (!way || !(await age.say())) return;
    if (isProvider(way)) return provider.pay(way, count);
    const intent = { kind: 'tickets' as const, lottery: lottery.id, count, total: total.amount };
    if (await flow.prepare(intent, way)) await flow.go();
  }
  return {
    count,
    most,
    setCount: (next) => {
      setCount(next);
      flow.reset();
      provider.recover();
    },
    way,
    choose: (next) => {
      setWay(next);
      flow.reset();
      provider.recover();
    },
    total,
    age,
    refusal: age.refusal ?? provider.refusal,
    flow,
    provider,
    busy: provider.busy || flow.state === 'preparing' || flow.state === 'signing' || flow.state === 'sent',
    pay: () => void pay(),
  };
}
