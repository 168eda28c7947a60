import { money } from '@talkies/shared';
import type { Order } from '@talkies/shared/schemas';
import type { Hex } from 'viem';
import { explorerUrl, type ReceiverPayment } from '../../chain/index.ts';
import type { ChainConfig } from '../../platform/config/chains.ts';
import { hasLapsed, type OrderRow } from '../orders/index.ts';
import { ethPaymentCall, ethTotalOf, PAY_GAS } from './quote.ts';
import type { EthPaymentRow } from './tables.ts';

type EthPayment = NonNullable<Order['ethPayment']>;

export interface EthPaymentFacts {
  order: OrderRow;
  /** null while nobody requested it */
  payment: EthPaymentRow | null;
  received: ReceiverPayment | null;
  /** the hash of a payment that the writer has signed */
  sentHash: Hex | null;
  chain: ChainConfig;
  now: Date;
}

/** The payment in ETH as the order's buyer sees it; null where there is none and none is available. */
export function presentEthPayment(facts: EthPaymentFacts): EthPayment | null {
  const { order, payment, received, chain, now } = facts;
  const total = ethTotalOf(order);
  const payable = order.state === 'awaiting_payment' && !hasLapsed(order, now);
  if (!payment && (!payable || total === null)) return null;
  const hash = received?.txHash ?? payment?.txHash ?? facts.sentHash;
  const wei = payment ? BigInt(payment.amount) : (total ?? 0n);
  const transaction = (of: Hex | null | undefined) =>
    of ? { hash: of, explorerUrl: explorerUrl(chain, 'tx', of) } : null;
  const state = stateOf(facts, payable, hash !== null && hash !== undefined);
  return {
    chain: chain.name,
    total: money(wei, chain.currency),
    state,
    payer: payment?.payer ?? null,
    call: state === 'quoted' && payment ? callOf(chain, payment) : null,
    transaction: transaction(hash),
    refund: transaction(received?.refundTxHash),
    failure: payment?.failure ?? null,
  };
}

function stateOf(
  { payment, received }: EthPaymentFacts,
  payable: boolean,
  sent: boolean,
): EthPayment['state'] {
  if (!payment) return 'offered';
  switch (payment.state) {
    case 'quoted':
      if (received) return 'confirming';
      if (sent || payment.paymentKey !== null) return 'sent';
      return payable ? 'quoted' : 'over';
    case 'void':
      return 'over';
    case 'refunding':
    case 'refunded':
      return payment.state;
    default:
      return 'paid';
  }
}

/** The call that the payer's wallet sends; null for an e-mail wallet, whose payment the server sends. */
function callOf(chain: ChainConfig, payment: EthPaymentRow): EthPayment['call'] {
  if (payment.payerKind === 'vault') return null;
  const { to, value, data } = ethPaymentCall(chain, payment);
  return { chainId: chain.chainId, to, value: value.toString(), data, gas: PAY_GAS.toString() };
}
