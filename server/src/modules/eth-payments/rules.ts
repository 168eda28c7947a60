import { DAY_MS, IDLE_MARGIN_MS, type OrderState, paidStates, refundReasons } from '@talkies/shared';

/**
 * quoted: the payer may pay, or has paid and the payment is not final. paid: the money pays for the order. kept: the order
 * is delivered for good. refunding, refunded: the money goes back, or went back. void: nobody paid, and nobody can. Kept
 * money is announced, and three days later collected (adr/141): announcing, announced, collecting, collected.
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

/** States that the chain may still change. */
export const openEthStates: EthPaymentRecord[] = ['quoted', 'paid', 'refunding'];
export const unpaidEthStates: EthPaymentRecord[] = ['quoted', 'void', 'refunding', 'refunded'];
/** Whether a payment's money pays for the order. */
export const paysForOrder = ({ state }: { state: EthPaymentRecord }): boolean =>
  !unpaidEthStates.includes(state);

/** After so long a payer may take back a payment that is not announced (IOrderReceiver). */
const EXIT_AFTER_MS = 14 * DAY_MS;
/** The payment of a delivered order is announced within so long. */
export const ANNOUNCED_WITHIN_MS = DAY_MS;

/**
 * Whether a payment of that time can be announced before its payer may take it back: a change of the cashier or the treasury
 * stops announcements for thirty days (adr/617). @param collectingFrom when they continue
 */
export const isAnnounceable = (paidAt: Date, collectingFrom: Date): boolean =>
  collectingFrom.getTime() + ANNOUNCED_WITHIN_MS < paidAt.getTime() + EXIT_AFTER_MS;

/** The columns of an order whose payment in ETH is underway: no transaction of its own chain pays for it. */
export const payingInEth = { paying: true, paymentKey: null, txHash: null, failure: null } as const;

/** wei that the receiver still has of a payment */
export const leftAtReceiver = (received: Pick<Received, 'amount' | 'refunded'> | null): bigint =>
  received ? BigInt(received.amount) - BigInt(received.refunded) : 0n;

/**
 * After so long a payment is sent back instead of delivered: from the fourteenth day on its payer may take it back
 * (IOrderReceiver), and must not have both.
 */
const DELIVERED_WITHIN_MS = 12 * DAY_MS;

interface Payment {
  id: string;
  state: EthPaymentRecord;
  expiresAt: Date;
  /** wei */
  amount: string;
}

interface Order {
  state: OrderState;
  /** for good (`isDelivered` of orders) */
  delivered: boolean;
  paying: boolean;
  ethQuoted: boolean;
  paymentId: string | null;
}

/** The payment as the receiver's chain has it. */
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
  /** the last block that no reorganisation can remove and that our reader has passed; null while that is not known */
  final: { number: number; at: Date } | null;
  /** the last block that our reader has passed */
  head: { at: Date };
  /** a local chain on which nothing happens, and which our reader has read to its end */
  isChainIdle: boolean;
  now: Date;
  /** from then on the receiver announces and collects */
  collectingFrom: Date;
  /** the mint of an order that this payment pays for is not signed, and can be called off */
  mintWaits: boolean;
  /** a final block has refused that mint for a reason that passes */
  mintRefused: boolean;
  /** the reason why an order that this payment pays for cannot be delivered for good, such as a payment by its voucher as well */
  undeliverable: string | null;
  /** the shop has minted for the order for good, and a restore lost the payment (adr/245) */
  deliveredBefore: boolean;
}

export type EthStep =
  | { kind: 'none' }
  /** its block can still be removed */
  | { kind: 'await' }
  /** its time ended without a payment: the edition need not stay reserved for it */
  | { kind: 'release' }
  /** likewise, and no payment can arrive any more */
  | { kind: 'void' }
  /** its money pays for the order */
  | { kind: 'pay' }
  /** its money paid for a delivery from before a restore */
  | { kind: 'adopt' }
  /** the order is delivered for good */
  | { kind: 'keep' }
  /** its money went back to its payer, or may: nothing is minted for it */
  | { kind: 'call-off' }
  /** what was refused is requested once more */
  | { kind: 'mint-again' }
  | { kind: 'refund'; reason: string }
  | { kind: 'refunded' };

const LATE = 'The poster could not be delivered in time.';

const none: EthStep = { kind: 'none' };

/** Decides the next step of a payment in ETH from the present facts of its chain and its order. */
export function decideEthPayment(payment: Payment, order: Order, facts: EthFacts): EthStep {
  switch (payment.state) {
    case 'quoted':
      return facts.received ? received(payment, order, facts, facts.received) : unpaid(payment, order, facts);
    case 'paid':
      if (facts.undeliverable) return { kind: 'refund', reason: facts.undeliverable };
      if (order.delivered) return { kind: 'keep' };
      if (facts.mintRefused) return isLost(facts) ? { kind: 'refund', reason: LATE } : { kind: 'mint-again' };
      return facts.mintWaits && isLost(facts) ? { kind: 'call-off' } : none;
    case 'void':
    case 'refunded':
      return none;
    default:
      // also after delivery: the payer took it back, or the cashier sent it
      return wentBack(facts) ? { kind: 'refunded' } : none;
  }
}

function unpaid({ expiresAt }: Payment, order: Order, { final, head, isChainIdle, now }: EthFacts): EthStep {
  const idleAfter = isChainIdle && now.getTime() > expiresAt.getTime() + IDLE_MARGIN_MS;
  if ((final && final.at > expiresAt) || idleAfter) return { kind: 'void' };
  return head.at > expiresAt && order.ethQuoted ? { kind: 'release' } : none;
}

const isLate = ({ at }: Received, now: Date): boolean => now.getTime() - at.getTime() > DELIVERED_WITHIN_MS;

/** Whether some of the money went back, or the payer may soon take it back. */
const isLost = ({ received: row, now }: EthFacts): boolean =>
  row !== null && (row.refunded !== '0' || isLate(row, now));

function received(payment: Payment, order: Order, facts: EthFacts, row: Received): EthStep {
  const { blockNumber, at, refunded, amount } = row;
  if (facts.final === null || blockNumber > facts.final.number)
    return order.state === 'awaiting_payment' && !order.paying ? { kind: 'await' } : none;
  if (amount !== payment.amount) return { kind: 'refund', reason: 'The payment was of another amount.' };
  // refunded before a restore, or by hand: it pays for nothing
  const isBack = refunded !== '0';
  if (facts.deliveredBefore && order.paymentId === null && !isBack) return { kind: 'adopt' };
  const late = isLate(row, facts.now);
  const waits = order.state === 'awaiting_payment';
  if (waits && !late && !isBack && isAnnounceable(at, facts.collectingFrom)) return { kind: 'pay' };
  if (order.paymentId !== null) return { kind: 'refund', reason: refundReasons.paidAlready };
  // paid by the voucher, whose mint a reorganisation may still remove
  if (paidStates.includes(order.state))
    return order.delivered
      ? { kind: 'refund', reason: 'The order was paid in its own coin at the same moment.' }
      : none;
  if (isBack) return { kind: 'refund', reason: refundReasons.sentBack };
  if (late) return { kind: 'refund', reason: LATE };
  const reason = waits ? 'Payments in ETH were stopped in the same moment.' : refundReasons.late;
  return { kind: 'refund', reason };
}

function wentBack({ received: row, final }: EthFacts): boolean {
  if (!row || !final || row.refundBlock === null) return false;
  return BigInt(row.refunded) >= BigInt(row.amount) && row.refundBlock <= final.number;
}
