import { DAY_MS, IDLE_MARGIN_MS, type OrderState, paidStates, refundReasons } from '@talkies/shared';

/**
 * quoted: its payer may pay it, or has, and the payment is not final. paid: its money pays for the order. kept: the order
 * is delivered for good. refunding, refunded: the money goes back, or went. void: nobody paid, and nobody can. What is
 * kept is announced, and three days later collected (adr/141): announcing, announced, collecting, collected.
 */
export type EthPaymentRecord =
  | 'quoted'
  | 'paid'
  | 'kept'
  | 'refunding'
  | 'refunded'
  | 'void'
  | 'announcing'
  | 'announced'
  | 'collecting'
  | 'collected';

/** Something is still to come of them. */
export const openEthStates: EthPaymentRecord[] = ['quoted', 'paid', 'refunding'];
export const unpaidEthStates: EthPaymentRecord[] = ['quoted', 'void', 'refunding', 'refunded'];
/** Their money pays for the order. */
export const paysForOrder = ({ state }: { state: EthPaymentRecord }): boolean =>
  !unpaidEthStates.includes(state);

/**
 * A payment that waited so long is sent back instead of delivered: its payer may take it back themselves from the
 * fourteenth day on (IOrderReceiver), and must not have both.
 */
const DELIVERED_WITHIN_MS = 12 * DAY_MS;

interface Payment {
  id: string;
  state: EthPaymentRecord;
  expiresAt: Date;
}

interface Order {
  state: OrderState;
  /** for good (`isDelivered` of orders) */
  delivered: boolean;
  paying: boolean;
  ethQuoted: boolean;
  paymentId: string | null;
}

/** What the receiver's chain holds of it. */
interface Received {
  /** wei */
  amount: string;
  refunded: string;
  refundBlock: number | null;
  blockNumber: number;
  at: Date;
}

export interface EthFacts {
  received: Received | null;
  /** the last block that no reorganisation can take away and that our reader has passed; null while that is not known */
  final: { number: number; at: Date } | null;
  /** the last block that our reader has passed */
  head: { at: Date };
  /** a local chain on which nothing happens, and which our reader has read to its end */
  isChainIdle: boolean;
  now: Date;
  /** of an order that this payment pays for: it was paid by its voucher as well, or cannot be delivered, for good */
  undeliverable: string | null;
  /** the shop has minted for the order for good, and nobody knows any more what for: a restore took that away (adr/245) */
  deliveredBefore: boolean;
}

export type EthStep =
  | { kind: 'none' }
  /** it is in a block that can still be taken back */
  | { kind: 'await' }
  /** its time is over without a payment: the edition need not be kept */
  | { kind: 'release' }
  /** and no payment can come any more */
  | { kind: 'void' }
  /** its money pays for the order */
  | { kind: 'pay' }
  /** its money paid for what was delivered before a restore */
  | { kind: 'adopt' }
  /** the order is delivered for good */
  | { kind: 'keep' }
  | { kind: 'refund'; reason: string }
  | { kind: 'refunded' };

const none: EthStep = { kind: 'none' };

/** What follows for a payment in ETH from what its chain and its order are now. */
export function decideEthPayment(payment: Payment, order: Order, facts: EthFacts): EthStep {
  switch (payment.state) {
    case 'quoted':
      return facts.received ? received(order, facts, facts.received) : unpaid(payment, order, facts);
    case 'paid':
      if (facts.undeliverable) return { kind: 'refund', reason: facts.undeliverable };
      return order.delivered ? { kind: 'keep' } : none;
    case 'refunding':
      return wentBack(facts) ? { kind: 'refunded' } : none;
    default:
      return none;
  }
}

function unpaid({ expiresAt }: Payment, order: Order, { final, head, isChainIdle, now }: EthFacts): EthStep {
  const idleAfter = isChainIdle && now.getTime() > expiresAt.getTime() + IDLE_MARGIN_MS;
  if ((final && final.at > expiresAt) || idleAfter) return { kind: 'void' };
  return head.at > expiresAt && order.ethQuoted ? { kind: 'release' } : none;
}

function received(order: Order, facts: EthFacts, { blockNumber, at, refunded }: Received): EthStep {
  if (facts.final === null || blockNumber > facts.final.number)
    return order.state === 'awaiting_payment' && !order.paying ? { kind: 'await' } : none;
  // before a restore, or by somebody's hand: it pays for nothing
  const isBack = refunded !== '0';
  if (facts.deliveredBefore && order.paymentId === null && !isBack) return { kind: 'adopt' };
  const late = facts.now.getTime() - at.getTime() > DELIVERED_WITHIN_MS;
  if (order.state === 'awaiting_payment' && !late && !isBack) return { kind: 'pay' };
  if (order.paymentId !== null) return { kind: 'refund', reason: refundReasons.paidAlready };
  // by the voucher, and a reorganisation may still take that away
  if (paidStates.includes(order.state))
    return order.delivered
      ? { kind: 'refund', reason: 'The order was paid in its own coin at the same moment.' }
      : none;
  if (isBack) return { kind: 'refund', reason: refundReasons.sentBack };
  const reason = late ? 'The poster could not be delivered in time.' : refundReasons.late;
  return { kind: 'refund', reason };
}

function wentBack({ received: row, final }: EthFacts): boolean {
  if (!row || !final || row.refundBlock === null) return false;
  return BigInt(row.refunded) >= BigInt(row.amount) && row.refundBlock <= final.number;
}
