import { domainOf, orderReceiverAbi, quoteTypes } from '@talkies/abi';
import { RECEIVER_CHAIN, sameAddress } from '@talkies/shared';
import { decodeFunctionData, encodeFunctionData, type Hex, type LocalAccount } from 'viem';
import type { Chain, Chains } from '../../chain/index.ts';
import type { ChainConfig } from '../../platform/config/chains.ts';
import type { OrderRow } from '../orders/index.ts';
import type { Call, Reading } from '../transactions/index.ts';
import type { EthPaymentRow } from './tables.ts';

type Quoted = Pick<EthPaymentRow, 'chainOrderId' | 'payer' | 'amount' | 'expiresAt'>;

/** The upper bound of the gas of payOrder: two new words, one signature, one event. Measured: 79,104. */
export const PAY_GAS = 130_000n;

/** The chain at which an item of another chain is paid in ETH; null for an item of that chain, or where the deployment has none. */
export const receiverChainOf = (chains: Chains, order: Pick<OrderRow, 'chain'>): Chain | null =>
  order.chain === RECEIVER_CHAIN
    ? null
    : (chains.all().find(({ config }) => config.name === RECEIVER_CHAIN) ?? null);

/** The order's price in ETH as its quote locked it, in wei, rounded up; null where no rate was known then. */
export function ethTotalOf({ equivalents }: Pick<OrderRow, 'equivalents'>): bigint | null {
  const total = equivalents.find(({ currency }) => currency === 'ETH');
  return total ? BigInt(total.amount) : null;
}

const quoteOf = ({ chainOrderId, payer, amount, expiresAt }: Quoted) => ({
  orderId: BigInt(chainOrderId),
  payer,
  amount: BigInt(amount),
  expiry: BigInt(Math.floor(expiresAt.getTime() / 1000)),
});

/** Signs the shop's permission to pay this order with exactly this amount (EIP-712, domain of the receiver on its chain). */
export const signQuote = (signer: LocalAccount, chain: ChainConfig, quoted: Quoted): Promise<Hex> =>
  signer.signTypedData({
    domain: domainOf(chain.chainId, chain.contracts.orderReceiver),
    types: quoteTypes,
    primaryType: 'Quote',
    message: quoteOf(quoted),
  });

/** The call that pays. */
export const ethPaymentCall = (
  { contracts }: Pick<ChainConfig, 'contracts'>,
  payment: Quoted & Pick<EthPaymentRow, 'signature'>,
): Call => ({
  to: contracts.orderReceiver,
  value: BigInt(payment.amount),
  data: encodeFunctionData({
    abi: orderReceiverAbi,
    functionName: 'payOrder',
    args: [quoteOf(payment), payment.signature],
  }),
});

/** The writer's key of the cashier's latest transaction that sends a payment back. */
export const ethRefundKey = ({ id, refunds }: Pick<EthPaymentRow, 'id' | 'refunds'>): string =>
  `refund/receiver/${id}${refunds > 0 ? `/${refunds}` : ''}`;

/** The cashier's call that sends `amount` wei back to the payer. */
export const ethRefundCall = (
  { contracts }: Pick<ChainConfig, 'contracts'>,
  { chainOrderId }: Pick<EthPaymentRow, 'chainOrderId'>,
  amount: bigint,
): { to: Hex; data: Hex } => ({
  to: contracts.orderReceiver,
  data: encodeFunctionData({
    abi: orderReceiverAbi,
    functionName: 'refund',
    args: [BigInt(chainOrderId), amount],
  }),
});

/** The cashier's call that announces the collection of delivered orders' payments, or collects announced ones. */
export const collectionCall = (
  { contracts }: Pick<ChainConfig, 'contracts'>,
  functionName: 'announceCollection' | 'collect',
  payments: readonly Pick<EthPaymentRow, 'chainOrderId'>[],
): { to: Hex; data: Hex } => ({
  to: contracts.orderReceiver,
  data: encodeFunctionData({
    abi: orderReceiverAbi,
    functionName,
    args: [payments.map(({ chainOrderId }) => BigInt(chainOrderId))],
  }),
});

/** Recognises a transaction that pays this order from this payer. */
export const readEthPayment = ({
  chainOrderId,
  payer,
}: Pick<EthPaymentRow, 'chainOrderId' | 'payer'>): Reading<{ from: Hex }> => ({
  fromFields({ from, to, input }, { contracts }) {
    if (!to || !sameAddress(to, contracts.orderReceiver) || !sameAddress(from, payer)) return null;
    try {
      const { functionName, args } = decodeFunctionData({ abi: orderReceiverAbi, data: input });
      const pays = functionName === 'payOrder' && args[0].orderId === BigInt(chainOrderId);
      return pays ? { from } : null;
    } catch {
      return null; // not a call of this contract
    }
  },
  fromEvents: (found) =>
    found.some(
      ({ name, args }) => name === 'OrderPaid' && args.orderId === chainOrderId && args.payer === payer,
    )
      ? { from: payer }
      : null,
});
