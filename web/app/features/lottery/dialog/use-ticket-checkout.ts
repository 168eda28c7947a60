import { type Money, type PaymentMethod, paymentMethods } from '@talkies/shared';
import type { Lottery, MyLottery, Price, TicketFunding } from '@talkies/shared/schemas';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { sameMoney } from '../../../lib/payment/payment-draft.ts';
import { paysFrom, unlessEnough } from '../../../lib/payment/pays-from.ts';
import { isOnRamp, type ProviderName } from '../../../lib/payment/start-payment.ts';
import { toast } from '../../../lib/toast/toast.ts';
import { isBusy } from '../../../lib/transaction/dialog-machine.ts';
import {
  type MarketTransactionFlow,
  useMarketTransaction,
} from '../../../lib/transaction/market/use-market-transaction.ts';
import { here } from '../../../lib/transaction/next-step.ts';
import type { Refusal } from '../../../lib/transaction/refusal.ts';
import { lotteryPurchasedPath, walletPath } from '../../../lib/url/paths.ts';
import { transactionTexts } from '../../../messages/en.ts';
import { ticketsTotal, ticketsWorth } from './tickets-total.ts';
import { type CoinsForTickets, useCoinsForTickets } from './use-coins-for-tickets.ts';
import { type EntryWords, useEntry } from './use-entry.ts';
import { type ProviderTickets, useProviderTickets } from './use-provider-tickets.ts';
import { useSentPurchase } from './use-sent-purchase.ts';

/** A visitor's choice to pay from a wallet, which they select after signing in. */
export const ANY_WALLET = 'wallet';

export interface TicketCheckout {
  count: number;
  /** the most tickets that can be bought with the current choice */
  most: number;
  setCount: (count: number) => void;
  /** the address of the wallet, `ANY_WALLET`, or the provider; null before it is known */
  choice: string | null;
  /** the providers that accept a payment for that many tickets */
  methods: Lottery['methods'];
  choose: (choice: string) => void;
  /** the price of one ticket, with the current choice */
  price: Money;
  /** the total that the person pays */
  total: Money;
  /** what a wallet pays, in the coin and in dollars */
  worth: Price;
  /** true: the active wallet pays for the tickets, so no coins have to be bought */
  enough: boolean;
  entry: EntryWords;
  /** a refusal from before the wallet or provider was asked */
  refusal: Refusal | null;
  flow: MarketTransactionFlow;
  provider: ProviderTickets;
  coins: CoinsForTickets;
  busy: boolean;
  /** true: a visitor has chosen everything, and is signing in */
  entering: boolean;
  /** returns to the payment choices */
  leaveEntering: () => void;
  /** true: the total differs from the one shown before signing in */
  moved: boolean;
  pay: () => void;
  /** takes the shop's free ticket, where paid ones are not sold */
  takeFree: () => void;
}

export interface Opened {
  /** the initial number of tickets, from the address */
  count: number;
  /** an order to continue, as after the browser's back button */
  orderId: string | null;
  /** the funding of coins for tickets, as after the on-ramp's page */
  fundingId: string | null;
  /** writes the count to the address, so that it survives a sign-in and the wallet page */
  onCount: (count: number) => void;
  /** loads the person's part in the lottery again */
  refresh: () => Promise<MyLottery | null>;
}

/** Whether a choice is a provider that is paid for tickets, which the shop then buys. */
export const paysForTickets = (choice: string | null): choice is PaymentMethod =>
  paymentMethods.some((method) => method === choice);

/** Whether a choice has its own payment page: for the tickets, or for coins that then buy them. */
export const isElsewhere = (choice: string | null): choice is ProviderName =>
  paysForTickets(choice) || (choice !== null && isOnRamp(choice));

/** Whether the person may buy tickets, at least after making the required statements. */
export const maybeBuys = ({ problem, entry }: MyLottery): boolean =>
  problem === null || (problem === 'age' && !entry.regionClosed);

/** Sends a person without a wallet or provider to the wallet page, which leads back. */
function useWalletFirst(mine: MyLottery | null, lottery: Lottery, chosen: string | null): void {
  const navigate = useNavigate();
  const byProvider = lottery.methods.length + lottery.onRamps.length > 0 && chosen !== ANY_WALLET;
  const none = mine !== null && mine.wallets.length === 0 && !byProvider && maybeBuys(mine);
  useEffect(() => {
    if (!none) return;
    toast(transactionTexts.toWallet);
    void navigate(walletPath(here()));
  }, [none, navigate]);
}

/** The wallet that pays where none is chosen, and that gets an on-ramp's coins. */
const activeOf = (mine: MyLottery | null) => mine?.wallets.find(({ active }) => active) ?? mine?.wallets[0];

/** The most tickets that a wallet can still buy, or any provider be paid for. */
function mostOf(
  { maxTickets, total_tickets, walletLimit }: Lottery,
  wallet?: MyLottery['wallets'][number],
): number {
  return Math.max(1, wallet ? wallet.left : Math.min(maxTickets - total_tickets, walletLimit));
}

/** Whether that wallet pays for as many of the tickets requested as it can still buy. */
export function hasEnough(lottery: Lottery, mine: MyLottery | null, requested: number): boolean {
  const wallet = activeOf(mine);
  const { coin: total } = ticketsWorth(lottery.ticket_price, Math.min(requested, mostOf(lottery, wallet)));
  return mine !== null && paysFrom(wallet?.balance ?? null, { total, networkFee: mine.networkFee });
}

/** The current choice: the person's own, else the active wallet, or a provider where there is none. */
export function choiceOf(
  chosen: string | null,
  mine: MyLottery | null,
  { methods, onRamps }: Lottery,
  { tried, enough }: { tried: string | null; enough: boolean },
): string | null {
  const [method] = [...methods, ...onRamps];
  const tooLittle = paysForTickets(chosen) && !methods.some(({ method }) => method === chosen);
  const open = tooLittle ? null : chosen;
  if (!mine) return open ?? method?.method ?? ANY_WALLET;
  const wallet = activeOf(mine);
  const known = open === ANY_WALLET ? null : open;
  return unlessEnough(known ?? tried, enough) ?? wallet?.address ?? method?.method ?? null;
}

/** The on-ramp of a funding, until its coins are in the wallet, which then pays. */
const choiceOfCoins = (funding: TicketFunding | null): string | null =>
  funding && (funding.state === 'funded' ? funding.wallet : funding.method);

/** Continues by itself once a visitor has signed in: to the chosen provider, if its total is the one that they saw. */
function useGoingOn(
  {
    entering,
    mine,
    choice,
    total,
  }: { entering: boolean; mine: MyLottery | null; choice: string | null; total: Money },
  onIn: (goesOn: boolean) => void,
) {
  const [moved, setMoved] = useState(false);
  const seen = useRef(total);
  if (!mine) seen.current = total;
  const latest = useRef(onIn);
  latest.current = onIn;
  const isIn = entering && mine !== null;
  const same = sameMoney(seen.current, total);
  useEffect(() => {
    if (!isIn) return;
    const byProvider = isElsewhere(choice);
    setMoved(byProvider && !same);
    latest.current(byProvider && same);
  }, [isIn, choice, same]);
  return moved;
}

/** The providers whose least amount is not above the price of that many tickets. */
const methodsFor = ({ methods }: Lottery, count: number): Lottery['methods'] =>
  methods.filter(({ total, least }) => BigInt(ticketsTotal(total, count).amount) >= BigInt(least.amount));

/** The number of tickets that the choice allows, of those requested, and the price of one. */
export function chosenOf(lottery: Lottery, mine: MyLottery | null, choice: string | null, requested: number) {
  const wallet =
    choice !== null && isOnRamp(choice)
      ? activeOf(mine)
      : mine?.wallets.find(({ address }) => address === choice);
  const most = mostOf(lottery, wallet);
  const available = [...lottery.methods, ...lottery.onRamps].find(({ method }) => method === choice);
  return { most, count: Math.min(requested, most), price: available?.total ?? lottery.ticket_price.coin };
}

/** A purchase from a wallet; opens the page of the tickets once they are on the chain. */
function useWalletPurchase({ id }: Lottery): MarketTransactionFlow {
  const navigate = useNavigate();
  return useMarketTransaction({
    doneWhen: 'included',
    onDone: () => {
      toast(transactionTexts.progress.tickets.done);
      void navigate(lotteryPurchasedPath(id));
    },
  });
}

/** One purchase of tickets: number, payment choice, and progress. */
export function useTicketCheckout(
  lottery: Lottery,
  mine: MyLottery | null,
  signedIn: boolean,
  { count: begun, orderId, fundingId, onCount, refresh }: Opened,
): TicketCheckout {
  const [requested, setRequested] = useState(begun);
  const [chosen, setChosen] = useState<string | null>(null);
  const [entering, setEntering] = useState(false);
  const entry = useEntry(mine, refresh);
  useWalletFirst(mine, lottery, chosen);
  const provider = useProviderTickets(lottery, orderId);
  const flow = useWalletPurchase(lottery);
  useSentPurchase(flow, mine, ({ lottery: bought, wallet }) => {
    setRequested(bought?.tickets ?? requested);
    setChosen(wallet);
  });
  const coins = useCoinsForTickets(lottery, mine, fundingId);
  const methods = methodsFor(lottery, requested);
  const tried = provider.tried ?? choiceOfCoins(coins.funding);
  const enough = hasEnough(lottery, mine, requested);
  const choice = choiceOf(chosen, mine, { ...lottery, methods }, { tried, enough });
  const wanted = chosenOf(lottery, mine, choice, requested);
  const { count, price } = wanted;
  const total = provider.lockedTotal(choice, count) ?? ticketsTotal(price, count);

  async function pay(): Promise<void> {
    if (!choice || !entry.isComplete()) return;
    if (!signedIn) return setEntering(true);
    if (!(await entry.say())) return;
    if (paysForTickets(choice)) return provider.pay(choice, count, total);
    if (isOnRamp(choice)) return coins.buy(choice, count);
    const intent = { kind: 'tickets' as const, lottery: lottery.id, count, total: total.amount };
    if (await flow.prepare(intent, choice)) await flow.go();
  }
  async function takeFree(): Promise<void> {
    if (entry.isComplete() && (await entry.say(true))) await provider.takeFree();
  }
  const moved = useGoingOn({ entering, mine, choice, total }, (goesOn) => {
    setEntering(false);
    if (goesOn) void pay();
  });
  const startOver = (): void => {
    flow.reset();
    provider.recover();
    coins.recover();
  };
  return {
    ...wanted,
    setCount: (next) => {
      setRequested(next);
      onCount(next);
      startOver();
    },
    choice,
    methods,
    choose: (next) => {
      setChosen(next);
      startOver();
    },
    total,
    worth: ticketsWorth(lottery.ticket_price, count),
    enough,
    entry,
    refusal: entry.refusal ?? provider.refusal ?? coins.refusal,
    flow,
    provider,
    coins,
    busy: provider.busy || coins.busy || isBusy(flow.state),
    entering: entering && !signedIn,
    leaveEntering: () => setEntering(false),
    moved: moved || provider.moved,
    pay: () => void pay(),
    takeFree: () => void takeFree(),
  };
}
