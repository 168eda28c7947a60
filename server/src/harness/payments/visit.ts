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

/** The shop and the things for sale, as buyers use them. */
export interface Street {
  buyers: Buyers;
  providers: Pick<TestProviders, 'act' | 'url'>;
  methods: readonly PaymentMethod[];
  chains: Chains;
  market: Market;
  lotteries: Lotteries;
  /** resolves when a quote made now is over by the shop's clock */
  quoteOver: () => Promise<void>;
}

type Call = NonNullable<Order['call']>;

/** A buyer with an order, and the ways to pay it. */
export interface Visit {
  street: Street;
  buyer: Buyer;
  order: Order;
  /** distinguishes this purchase's requests from others' */
  seed: number;
  random: () => number;
  /** two providers' payment methods; they may be the same */
  methods: readonly [PaymentMethod, PaymentMethod];
  /** null: the order is for something else */
  listing: Listing | null;
  /** the offer's id; null: the order is not for tickets */
  lottery: string | null;
}

/** The part of a visit that paying on a provider's page needs. */
interface PageVisit extends Pick<Visit, 'buyer' | 'order' | 'seed' | 'methods'> {
  street: Pick<Street, 'buyers' | 'providers'>;
}

/** Opens a provider's page; each tab requests its own. */
export const openPage = (visit: PageVisit, tab = 0): Promise<Payment> =>
  visit.street.buyers.ask(visit.buyer, 'startPayment', {
    id: visit.order.id,
    body: { method: visit.methods[tab] ?? visit.methods[0] },
    key: `payment-${visit.seed}-${tab}`,
  });

/** Pays on a provider's page; where the order is over meanwhile, the page is gone. */
export async function usePage(
  { street: { providers } }: PageVisit,
  { pageUrl }: Pick<Payment, 'pageUrl'>,
  choice: BuyerDecision,
): Promise<void> {
  if (pageUrl === null) return;
  // people reach a provider by their own connection, not by that of the process that opened the page
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

/** Pays in the item's own coin. */
export async function payFromWallet(visit: Visit): Promise<void> {
  const { street, buyer, order } = visit;
  if (!buyer.account) return void (await street.buyers.ask(buyer, 'payOrder', { id: order.id }));
  // the answer that created the order may have been lost, with the voucher
  const { call } = order.call ? order : await street.buyers.ask(buyer, 'getOrder', { id: order.id });
  await sendCall(visit, order.chain, call);
}

/** Requests the call that pays in ETH on Ethereum; null where the server sends the payment itself. */
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

/** Sends a call as a browser wallet does; chance decides whether it is reported to the shop. */
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
