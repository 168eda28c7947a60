import type { ChainName, OnRampName, PaymentMethod } from '@talkies/shared';
import type { Funding, Order, Payment } from '@talkies/shared/schemas';
import type { Hex } from 'viem';
import type { BuyerDecision, TestProviders } from '../../modules/payments/testing/providers.ts';
import { again } from './again.ts';
import { type Buyers, Refused } from './buyers.ts';
import type { Lotteries } from './lotteries.ts';
import type { Listing, Market } from './market.ts';
import type { Buyer } from './people.ts';
import type { Chains } from './world.ts';

/** Where people buy. */
export interface Street {
  buyers: Buyers;
  providers: Pick<TestProviders, 'act' | 'url'>;
  methods: readonly PaymentMethod[];
  chains: Chains;
  market: Market;
  lotteries: Lotteries;
  /** resolves when a quote that began now is over by the shop's clock */
  quoteOver: () => Promise<void>;
}

type Call = NonNullable<Order['call']>;

/** Somebody with an order of theirs, and what they can do with it. */
export interface Visit {
  street: Street;
  buyer: Buyer;
  order: Order;
  /** by which requests of this purchase are told from those of others */
  seed: number;
  random: () => number;
  /** two ways to pay through a provider; they may be the same */
  methods: readonly [PaymentMethod, PaymentMethod];
  /** null: the order is of something else */
  listing: Listing | null;
  /** by its name in the shop; null: the order is not of tickets */
  lottery: string | null;
}

/** What of a visit it takes to pay on a provider's page. */
interface PageVisit extends Pick<Visit, 'buyer' | 'order' | 'seed' | 'methods'> {
  street: Pick<Street, 'buyers' | 'providers'>;
}

/** A page of a provider's; each tab asks for one of its own. */
export const openPage = (visit: PageVisit, tab = 0): Promise<Payment> =>
  visit.street.buyers.ask(visit.buyer, 'startPayment', {
    id: visit.order.id,
    body: { method: visit.methods[tab] ?? visit.methods[0] },
    key: `payment-${visit.seed}-${tab}`,
  });

/** Where the order is over meanwhile there is no page any more. */
export async function usePage(
  { street: { providers } }: PageVisit,
  { pageUrl }: Pick<Payment, 'pageUrl'>,
  choice: BuyerDecision,
): Promise<void> {
  if (pageUrl === null) return;
  // people reach a provider by a line of their own, not by the process's that opened the page
  const { pathname, search } = new URL(pageUrl);
  await again(() => providers.act(`${providers.url}${pathname}${search}`, choice));
}

export const openCoins = (visit: Visit, method: OnRampName, attempt = 0): Promise<Funding> =>
  visit.street.buyers.ask(visit.buyer, 'startFunding', {
    id: visit.order.id,
    body: { method },
    key: `funding-${visit.seed}-${attempt}`,
  });

export const cancel = ({ street, buyer, order }: Visit): Promise<Order> =>
  street.buyers.ask(buyer, 'cancelOrder', { id: order.id });

/** In the item's own coin. */
export async function payFromWallet(visit: Visit): Promise<void> {
  const { street, buyer, order } = visit;
  if (!buyer.account) return void (await street.buyers.ask(buyer, 'payOrder', { id: order.id }));
  // the answer that made the order may have been lost, and the voucher with it
  const { call } = order.call ? order : await street.buyers.ask(buyer, 'getOrder', { id: order.id });
  await sendCall(visit, order.chain, call);
}

/** The leave to pay in ETH on Ethereum; null where the server sends the payment itself. */
export async function askForEth(visit: Visit): Promise<Call | null> {
  const { street, buyer, order } = visit;
  const request = { id: order.id, body: { payer: order.wallet } };
  const { ethPayment } = await street.buyers.ask(buyer, 'startEthPayment', request);
  return ethPayment?.call ?? null;
}

export async function payInEth(visit: Visit): Promise<void> {
  const call = await askForEth(visit);
  if (visit.buyer.account) await sendCall(visit, 'ethereum', call);
}

/** What a wallet in the browser does; whether it gets to tell the shop is chance. */
export async function sendCall(visit: Visit, chain: ChainName, call: Call | null): Promise<void> {
  const { street, buyer, order, random } = visit;
  const tells = random() < 0.5;
  if (!buyer.account || !call) throw new Refused('nothing to sign');
  const hash = await street.chains[chain].client
    .sendTransaction({
      account: buyer.account,
      chain: null,
      to: call.to as Hex,
      data: call.data as Hex,
      value: BigInt(call.value),
      gas: BigInt(call.gas),
    })
    .catch((error: Error) => {
      throw new Refused(`wallet: ${error.name}`);
    });
  if (tells) await street.buyers.ask(buyer, 'reportTransaction', { id: order.id, body: { hash, chain } });
}
