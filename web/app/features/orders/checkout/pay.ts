import type { Order } from '@talkies/shared/schemas';
import { ApiProblem, browserApi } from '../../../lib/api/api.ts';
import { isEthUnderway } from '../../../lib/payment/start-payment.ts';
import { toast } from '../../../lib/toast/toast.ts';
import type { SigningWallet } from '../../../lib/transaction/refusal.ts';
import { type PaymentReport, reportSent } from '../../../lib/transaction/reports.ts';
import { signAndSend } from '../../../lib/transaction/sign.ts';
import type { Sending } from '../../../lib/transaction/use-transaction.ts';
import { checkout } from '../../../messages/en.ts';

/** The wallet that the order was made for. */
export const walletOf = ({ chain, wallet, walletKind, quote }: Order): SigningWallet => ({
  chain,
  from: wallet,
  kind: walletKind,
  need: quote.total,
});

/** The same wallet, as it pays in ETH on Ethereum. */
export const ethWalletOf = (order: Order): SigningWallet =>
  order.ethPayment
    ? { ...walletOf(order), chain: order.ethPayment.chain, need: order.ethPayment.total }
    : walletOf(order);

/**
 * Pays the order from the wallet that it names, and tells the server which transaction it was; later, where the server
 * does not answer now. An order that is being paid leads to where it stands: nobody is asked to pay again.
 * @throws ApiProblem, WalletError: then nothing was sent
 */
export async function payOrder(order: Order): Promise<Sending<Order>> {
  if (order.transaction) return { kind: 'leave', to: order.confirmationPath };
  if (order.walletKind === 'vault') {
    const transaction = await browserApi('payOrder', { params: { id: order.id } });
    toast(checkout.submitted);
    return { kind: 'sent', transaction };
  }
  if (!order.call) return { kind: 'prepare' };
  const hash = await signAndSend(walletOf(order), order.call);
  return tell(order, { orderId: order.id, hash });
}

/**
 * Pays the order in ETH on Ethereum from the wallet that it names: the server gives leave, a wallet of one's own signs the
 * call. One that is on its way leads to where it stands.
 * @throws ApiProblem, WalletError: then nothing was sent
 */
export async function payInEth(order: Order): Promise<Sending<Order>> {
  const quoted = await browserApi('startEthPayment', {
    params: { id: order.id },
    body: { payer: order.wallet },
  });
  const { ethPayment } = quoted;
  if (!ethPayment?.call)
    return isEthUnderway(ethPayment)
      ? { kind: 'sent', transaction: quoted }
      : { kind: 'leave', to: quoted.confirmationPath };
  const hash = await signAndSend(ethWalletOf(quoted), ethPayment.call);
  return tell(quoted, { orderId: order.id, hash, chain: ethPayment.chain });
}

async function tell(order: Order, report: PaymentReport): Promise<Sending<Order>> {
  toast(checkout.submitted);
  try {
    return { kind: 'sent', transaction: await reportSent(report) };
  } catch (error) {
    // The chain decides, not this call: the follower sees the payment all the same, and the report is made up for.
    if (!(error instanceof ApiProblem)) throw error;
    return { kind: 'sent', transaction: order };
  }
}
