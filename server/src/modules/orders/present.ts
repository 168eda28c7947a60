import {
  confirmationsOf,
  type Money,
  marketTokenIdOf,
  money,
  type OrderState,
  payoutSharesDown,
  resaleSharesDown,
  serialOf,
} from '@talkies/shared';
import type { Order } from '@talkies/shared/schemas';
import type { Hex } from 'viem';
import { explorerUrl, type Mint } from '../../chain/index.ts';
import type { ChainConfig } from '../../platform/config/chains.ts';
import type { QuoteColumns } from './quote/columns.ts';
import { type ConfirmationTokens, confirmationPath } from './quote/confirmation-token.ts';
import { orderLabel } from './quote/order-number.ts';
import { MINT_GAS, mintCall } from './quote/voucher.ts';
import { hasLapsed } from './rules.ts';
import type { OrderRow } from './tables.ts';
import { asTickets } from './tickets.ts';

export interface OrderToPresent {
  order: OrderRow;
  item: Order['item'];
  events: { state: OrderState; at: Date }[];
  /** the delivery of its token: its mint, or the purchase of a listed one */
  mint:
    | (Pick<Mint, 'txHash' | 'blockNumber'> & { tokenId: string | null; firstTicket?: number | null })
    | null;
  /** the name of its tickets' lottery */
  lottery: string | null;
  /** the last block that we know, for the mint's confirmations */
  head: number;
  /** the hash of a payment that the writer has signed */
  sentHash: Hex | null;
  ethPayment: Order['ethPayment'];
  chain: ChainConfig;
  tokens: ConfirmationTokens;
  now: Date;
}

export function presentOrder(facts: OrderToPresent): Order {
  const { order, mint, chain, now } = facts;
  const tickets = asTickets(order);
  return {
    id: order.id,
    number: orderLabel(order.number),
    state: order.state,
    item: facts.item,
    chain: order.chain,
    marketToken: order.tokenId && marketTokenIdOf(order.itemId, serialOf(BigInt(order.tokenId))),
    tickets: tickets && {
      lottery: tickets.lottery,
      name: facts.lottery ?? '',
      count: tickets.ticketCount,
      first: mint?.firstTicket ?? null,
    },
    wallet: order.wallet,
    walletKind: order.walletKind,
    quote: presentQuote(order, chain),
    call: presentCall(order, chain, now),
    transaction: presentTransaction(facts),
    ethPayment: facts.ethPayment,
    confirmations: {
      have: mint ? confirmationsOf(mint.blockNumber, facts.head) : 0,
      need: chain.confirmations.mint,
    },
    token: mint?.tokenId ? { id: mint.tokenId, serial: serialOf(BigInt(mint.tokenId)) } : null,
    timeline: orderTimeline(facts.events),
    failure: order.failure,
    confirmationPath: confirmationPath(facts.tokens, order),
    serverTime: now.toISOString(),
  };
}

type Quoted = QuoteColumns &
  Pick<OrderRow, 'royaltyBps' | 'feeBps' | 'networkFeeWei'> &
  Partial<Pick<OrderRow, 'listedPrice'>>;

/** The sums to pay, their receivers, and the quote's end. */
export function presentQuote(order: Quoted, chain: ChainConfig): Order['quote'] {
  const coin = (wei: bigint): Money => money(wei, chain.currency);
  const total = BigInt(order.totalWei);
  const { seller, royalty, fee } = sharesOf(order);
  return {
    price: money(order.priceCents, 'USD'),
    total: coin(total),
    equivalents: order.equivalents,
    rate: order.rate,
    rateSource: order.rateSource,
    rupees: presentRupees(order),
    breakdown: {
      studio: coin(seller),
      royalty: coin(royalty),
      fee: coin(fee),
      royaltyBps: order.royaltyBps,
      feeBps: order.feeBps,
    },
    networkFee: order.networkFeeWei === null ? null : coin(BigInt(order.networkFeeWei)),
    expiresAt: order.expiresAt.toISOString(),
  };
}

/** The shares of royalty and fee: on top of a seller's price in a resale, out of the price in a first sale. */
function sharesOf({ listedPrice, totalWei, royaltyBps, feeBps }: Quoted) {
  if (!listedPrice) return payoutSharesDown(BigInt(totalWei), royaltyBps, feeBps);
  const { price, ...shares } = resaleSharesDown(BigInt(listedPrice), royaltyBps, feeBps);
  return { ...shares, seller: price };
}

function presentRupees({ totalPaise, inrRate, inrRateSource }: QuoteColumns): Order['quote']['rupees'] {
  if (totalPaise === null || inrRate === null || inrRateSource === null) return null;
  return { total: money(totalPaise, 'INR'), rate: inrRate, rateSource: inrRateSource };
}

function presentCall(order: OrderRow, chain: ChainConfig, now: Date): Order['call'] {
  const { voucherSignature } = order;
  const payable = order.state === 'awaiting_payment' && !hasLapsed(order, now);
  // only the server uses an e-mail wallet's voucher; see rules.isSafeToFree
  if (!payable || voucherSignature === null || order.walletKind === 'vault') return null;
  const { to, value, data } = mintCall(chain, order, voucherSignature);
  return { chainId: chain.chainId, to, value: value.toString(), data, gas: MINT_GAS.toString() };
}

function presentTransaction({ order, mint, sentHash, chain }: OrderToPresent): Order['transaction'] {
  const hash = mint?.txHash ?? (order.paying ? (order.txHash ?? sentHash) : null);
  return hash ? { hash, explorerUrl: explorerUrl(chain, 'tx', hash) } : null;
}

/** The states of an order; consecutive events of one state are one entry. */
export const orderTimeline = (events: OrderToPresent['events']): Order['timeline'] =>
  events
    .filter(({ state }, i) => state !== events[i - 1]?.state)
    .map(({ state, at }) => ({ state, at: at.toISOString() }));
