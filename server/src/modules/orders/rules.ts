import {
  confirmationsOf,
  HOUR_MS,
  IDLE_MARGIN_MS,
  isLimitReached,
  MINUTE_MS,
  type OrderState,
  openOrderStates,
  unpaidEndStates,
  type WalletKind,
} from '@talkies/shared';

/** The most editions of one drop that are reserved for one person (spec:15). */
export const RESERVED_PER_DROP = 2;

/**
 * A buyer who reserved editions of a drop for so long within an hour, without paying, must leave its last edition to
 * others for ten minutes from the end of the last reservation (adr/163).
 */
export const UNPAID_BEFORE_PAUSE_MS = 15 * MINUTE_MS;
export const UNPAID_WITHIN_MS = HOUR_MS;
export const PAUSE_MS = 10 * MINUTE_MS;

/**
 * The states that an order may move to from each. Back to awaiting_payment or minting: a reorganisation removed the mint, or
 * the buyer resumed a cancelled order. From expired and failed to paid: the money arrived after all. From minting to
 * failed: the order cannot be delivered, and a bank has taken the money back.
 */
const moves: Record<OrderState, readonly OrderState[]> = {
  created: ['awaiting_payment', 'expired'],
  awaiting_payment: ['paid', 'expired', 'failed'],
  paid: ['minting', 'refund_due', 'awaiting_payment'],
  minting: ['minted', 'refund_due', 'failed', 'awaiting_payment'],
  minted: ['complete', 'awaiting_payment', 'minting'],
  complete: ['awaiting_payment', 'minting'],
  expired: ['paid', 'awaiting_payment'],
  failed: ['paid'],
  refund_due: ['refunded'],
  refunded: [],
};

export const mayMove = (from: OrderState, to: OrderState): boolean => moves[from].includes(to);

/** The reason that the buyer reads where the contract refused the mint, however the order was paid. */
export const LAST_EDITION_GONE = 'House full: the last edition was sold to somebody else.';

/** The reason that the buyer reads where nobody paid in time. */
const NOT_PAID_IN_TIME = 'The time to pay ran out before a payment arrived.';
export const TIME_RAN_OUT = `${NOT_PAID_IN_TIME} Nothing was charged.`;
/** The same where other money than the price came. */
export const MONEY_GOES_BACK = `${NOT_PAID_IN_TIME} What you paid goes back to you by itself.`;
/** The same where a wallet's payment had failed, or no node knew it: it may have cost the network's fee, or still come. */
export const WALLET_PAYMENT_FAILED = `${NOT_PAID_IN_TIME} Your wallet’s payment did not arrive. If it still does, its money comes back, without the network’s fee.`;
/** The same where they bought coins at an on-ramp, or may have. */
export const COINS_ARE_YOURS = `${NOT_PAID_IN_TIME} Coins that you bought are yours, in your wallet.`;
/** The same where a page is open at which they may have paid. */
export const PAYMENT_UNKNOWN =
  'The time to pay ran out before we heard of your payment. If money was taken, it goes back to you by itself.';

/** The reasons why an item cannot be ordered now, in words for the person who wants it. */
export const NOT_READY = 'It is not ready for sale yet. Please come back later.';
export const ITEM_CHANGED = 'This poster was changed just now. Reload the page.';

export const isOrderOpen = (state: OrderState): boolean => openOrderStates.includes(state);

/** Whether its buyer or an operator may end an order: nobody is paying it or has paid it. */
export const mayCancel = ({ state, paying }: Pick<OrderFacts, 'state' | 'paying'>): boolean =>
  isOrderOpen(state) && !paying;

/** The states through which an order ends when a payment's money goes back; null where the order does not end. */
export function stepsToRefund(
  order: Pick<OrderFacts, 'state' | 'paymentId' | 'reservesEdition'>,
  paymentId: string,
): OrderState[] | null {
  if (order.paymentId === paymentId)
    return order.state === 'paid' || order.state === 'minting' ? ['refund_due'] : null;
  const isOver = unpaidEndStates.includes(order.state) && !order.reservesEdition;
  return order.paymentId === null && isOver ? ['paid', 'refund_due'] : null;
}

export interface OrderFacts {
  id: string;
  state: OrderState;
  wallet: string;
  walletKind: WalletKind;
  voucherSignature: string | null;
  paying: boolean;
  reservesEdition: boolean;
  expiresAt: Date;
  /** a quote to pay in ETH at the receiver may still be used, or was */
  ethQuoted: boolean;
  /** the provider's or receiver's payment that pays for the order; the shop mints then */
  paymentId: string | null;
  /** until then a provider may report a payment that was made in time */
  latePaymentUntil: Date | null;
}

/** Whether the quote is over. The voucher's last second is the quote's. */
export const hasLapsed = (order: Pick<OrderFacts, 'expiresAt'>, now: Date): boolean => now > order.expiresAt;

/** The reason why the order cannot be paid now; null where it can: its quote holds, and no wallet's payment is underway. */
export function payProblem(
  order: Pick<OrderFacts, 'state' | 'paying' | 'expiresAt'>,
  now: Date,
): 'order/quote-expired' | 'order/wrong-state' | null {
  const lapsed = hasLapsed(order, now);
  if (order.state === 'awaiting_payment' && !order.paying && !lapsed) return null;
  return lapsed && (order.state === 'awaiting_payment' || order.state === 'expired')
    ? 'order/quote-expired'
    : 'order/wrong-state';
}

/** Whether a provider may still report a payment that was made in time; the last instant counts, as with a quote. */
const lateMoneyMayCome = ({ latePaymentUntil }: Pick<OrderFacts, 'latePaymentUntil'>, now: Date): boolean =>
  latePaymentUntil !== null && now <= latePaymentUntil;

/** Whether the order is delivered for good: while the chain could still remove the mint, the edition stays reserved. */
export const isDelivered = ({
  state,
  reservesEdition,
}: Pick<OrderFacts, 'state' | 'reservesEdition'>): boolean => state === 'complete' && !reservesEdition;

/** Whether the quote is over, but a payment made in time may still be reported: then it is delivered (spec:18, adr/603). */
export const awaitsLatePayment = (
  order: Pick<OrderFacts, 'expiresAt' | 'latePaymentUntil'>,
  now: Date,
): boolean => hasLapsed(order, now) && lateMoneyMayCome(order, now);

/**
 * Whether nobody can pay this order without the server: neither its voucher nor a quote for the receiver left the shop.
 * Only the server uses an e-mail wallet's voucher; the voucher for a wallet of the buyer's own was given to the browser with
 * the order.
 */
export const isSafeToFree = (
  order: Pick<OrderFacts, 'walletKind' | 'voucherSignature' | 'paying' | 'ethQuoted'>,
): boolean =>
  !order.paying && !order.ethQuoted && (order.walletKind === 'vault' || order.voucherSignature === null);

/**
 * A thing that the shop buys for a buyer with coins of its own once a provider was paid: a listed token (adr/240), or
 * tickets of a lottery (adr/274). Such an order reserves no edition and has no voucher, so no wallet can pay it.
 */
export type ShopPurchase = 'resale' | 'tickets';

interface Bought {
  tokenId: string | null;
  lottery: string | null;
}

/** Null for an order of an edition, which is minted. */
export const shopPurchaseOf = ({ tokenId, lottery }: Bought): ShopPurchase | null => {
  if (tokenId !== null) return 'resale';
  return lottery === null ? null : 'tickets';
};

type OwnOrder = Pick<OrderFacts, 'state' | 'wallet' | 'paying' | 'expiresAt'> &
  Bought & { itemId: string; createdAt: Date };

/** The buyer's open order that a repeated request returns: of the same item and wallet, with a quote that still holds. */
export const openOrderOf = <O extends OwnOrder>(
  own: readonly O[],
  { itemId, wallet }: { itemId: string; wallet: string },
  now: Date,
): O | null =>
  own
    .filter((order) => order.itemId === itemId && isOrderOpen(order.state))
    .filter((order) => shopPurchaseOf(order) === null)
    .filter((order) => order.paying || (order.wallet === wallet && !hasLapsed(order, now)))
    .sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime())[0] ?? null;

export interface Placing<O extends OrderFacts = OrderFacts> {
  /** the buyer's orders for this drop that reserve an edition */
  own: O[];
  /** editions reserved for the buyer over all drops */
  reservedByBuyer: number;
  /** the most that one buyer may reserve over all drops */
  mostReserved: number;
  wallet: string;
  now: Date;
  quantity: number;
  minted: number;
  /** editions reserved for anybody, the buyer included */
  reserved: number;
  /** the buyer's reservations of this drop that ended unpaid within the hour, the latest first */
  endedUnpaid: readonly { from: Date; until: Date }[];
  /** editions of the launch that the buyer may have in addition to those they have or reserve; null: any number */
  launchLeft: number | null;
}

export type Placement<O extends OrderFacts = OrderFacts> =
  | { kind: 'reuse'; order: O }
  /** `freed` end and release their editions; `expiredOnly` end, and keep them until their vouchers are void */
  | { kind: 'place'; freed: O[]; expiredOnly: O[] }
  | {
      kind: 'refuse';
      code: 'order/sold-out' | 'order/all-reserved' | 'order/too-many-open' | 'launch/limit-reached';
    }
  | { kind: 'pause'; until: Date };

/** The time until which a buyer must leave the last edition to others; null where they need not. */
function pauseOf({ endedUnpaid, now }: Pick<Placing, 'endedUnpaid' | 'now'>): Date | null {
  const reservedMs = endedUnpaid.reduce((sum, { from, until }) => sum + until.getTime() - from.getTime(), 0);
  const [last] = endedUnpaid;
  if (!last || reservedMs < UNPAID_BEFORE_PAUSE_MS) return null;
  const until = new Date(last.until.getTime() + PAUSE_MS);
  return until > now ? until : null;
}

/**
 * Decides which order a buyer of an item gets: one that they have, or a new one. An edition that a handed-out voucher could
 * still mint stays reserved, even where its order is over.
 */
export function decidePlacement<O extends OrderFacts>(placing: Placing<O>): Placement<O> {
  const { own, now } = placing;
  const usable = (order: O): boolean => order.wallet === placing.wallet && !hasLapsed(order, now);
  const underway = own.find((order) => isOrderOpen(order.state) && (order.paying || usable(order)));
  if (underway) return { kind: 'reuse', order: underway };
  const cancelled = own.find(
    (order) => order.state === 'expired' && order.voucherSignature !== null && usable(order),
  );
  if (cancelled) return { kind: 'reuse', order: cancelled };

  const ended = own.filter((order) => !(isOrderOpen(order.state) && awaitsLatePayment(order, now)));
  const freed = ended.filter(isSafeToFree);
  const expiredOnly = ended.filter((order) => isOrderOpen(order.state) && !isSafeToFree(order));
  const mine = own.length - freed.length;
  const free = placing.quantity - placing.minted - (placing.reserved - freed.length);
  if (placing.minted >= placing.quantity) return { kind: 'refuse', code: 'order/sold-out' };
  if (mine >= RESERVED_PER_DROP || placing.reservedByBuyer - freed.length >= placing.mostReserved)
    return { kind: 'refuse', code: 'order/too-many-open' };
  if (isLimitReached({ left: placing.launchLeft }, freed.length))
    return { kind: 'refuse', code: 'launch/limit-reached' };
  if (free <= 0) return { kind: 'refuse', code: 'order/all-reserved' };
  const until = free === 1 ? pauseOf(placing) : null;
  if (until) return { kind: 'pause', until };
  return { kind: 'place', freed, expiredOnly };
}

export interface ChainFacts {
  /** the block that holds the order's mint; null while there is none */
  mintedIn: number | null;
  head: { number: number; at: Date };
  /** the last block that no reorganisation can remove */
  finalized: number;
  /** confirmations that a mint needs, its own block counted */
  need: number;
  /** a local chain on which nothing happens, and which our reader has read to its end */
  isChainIdle: boolean;
  /** every edition of the drop is minted */
  soldOut: boolean;
  /** a provider at which the order may have been paid in time has not answered since */
  unanswered: boolean;
  now: Date;
}

export interface Advance {
  /** the states to move through, in order */
  through: OrderState[];
  reservesEdition: boolean;
}

const toMinted: Partial<Record<OrderState, OrderState[]>> = {
  awaiting_payment: ['paid', 'minting', 'minted'],
  expired: ['paid', 'minting', 'minted'],
  failed: ['paid', 'minting', 'minted'],
  paid: ['minting', 'minted'],
  minting: ['minted'],
};

/** Whether no later block can accept the voucher. */
export function isVoucherDead(
  order: Pick<OrderFacts, 'expiresAt'>,
  facts: Pick<ChainFacts, 'head' | 'isChainIdle' | 'now'>,
): boolean {
  if (facts.head.at > order.expiresAt) return true;
  return facts.isChainIdle && facts.now.getTime() > order.expiresAt.getTime() + IDLE_MARGIN_MS;
}

/**
 * The moves that the chain's facts require of an order. The chain is right, whatever we stored; but where an order has no
 * mint, the chain knows only of payments by its voucher.
 */
export function decideAdvance(order: OrderFacts, facts: ChainFacts): Advance {
  const { state } = order;
  if (facts.mintedIn !== null) {
    const through = [...(toMinted[state] ?? [])];
    const have = confirmationsOf(facts.mintedIn, facts.head.number);
    if (state !== 'complete' && have >= facts.need) through.push('complete');
    const after = through.at(-1) ?? state;
    return { through, reservesEdition: !(after === 'complete' && facts.mintedIn <= facts.finalized) };
  }
  switch (state) {
    case 'created':
      return hasLapsed(order, facts.now) ? over(['expired']) : still(order);
    case 'awaiting_payment':
      if (isVoucherDead(order, facts)) return mayBePaid(order, facts) ? still(order) : over(['expired']);
      return facts.soldOut ? { through: ['failed'], reservesEdition: order.reservesEdition } : still(order);
    case 'expired':
    case 'failed':
      return isVoucherDead(order, facts) && !order.ethQuoted ? over([]) : still(order);
    case 'paid':
    case 'minting':
      return order.paymentId ? still(order) : { through: ['awaiting_payment'], reservesEdition: true };
    case 'minted':
    case 'complete':
      return { through: [order.paymentId ? 'minting' : 'awaiting_payment'], reservesEdition: true };
    default:
      return still(order);
  }
}

const mayBePaid = (order: OrderFacts, { now, unanswered }: ChainFacts): boolean =>
  order.ethQuoted || unanswered || lateMoneyMayCome(order, now);
const over = (through: OrderState[]): Advance => ({ through, reservesEdition: false });
const still = (order: OrderFacts): Advance => ({ through: [], reservesEdition: order.reservesEdition });
