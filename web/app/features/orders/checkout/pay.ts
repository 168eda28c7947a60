import type { Order } from '@talkies/shared/schemas';
import type { OwnWallet } from '../../../components/checkout/own-wallet.ts';
import { ApiProblem, browserApi } from '../../../lib/api/api.ts';
import { isEthUnderway } from '../../../lib/payment/start-payment.ts';
import { toast } from '../../../lib/toast/toast.ts';
import type { SigningWallet } from '../../../lib/transaction/refusal.ts';
import { type PaymentReport, reportSent } from '../../../lib/transaction/reports.ts';
import { signAndSend } from '../../../lib/transaction/sign.ts';
import type { Sending } from '../../../lib/transaction/use-transaction.ts';
import { checkout } from '../../../messages/en.ts';

/** The order's wallet. */
export const walletOf = ({ chain, wallet, walletKind, quote }: Order): SigningWallet => ({
  chain,
  from: wallet,
  kind: walletKind,
  need: quote.total,
});

/** One of the buyer's wallets, any of which may pay (spec:52). */
export type Payer = Pick<OwnWallet, 'address' | 'kind'>;

/** The payer's wallet, paying in ETH on Ethereum. @param payer null: the order's wallet */
export const ethWalletOf = (order: Order, payer: Payer | null): SigningWallet => ({
  ...walletOf(order),
  ...(payer ? { from: payer.address, kind: payer.kind } : {}),
  ...(order.ethPayment ? { chain: order.ethPayment.chain, need: order.ethPayment.total } : {}),
});

/**
 * Pays the order from its wallet, and reports the transaction to the server, later if the server does not answer now.
 * For an order that is already being paid, it opens the page with the progress, so that nobody pays twice.
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
 * Pays the order in ETH on Ethereum: the server signs a quote, and the buyer's own wallet signs the call. For a payment
 * that is on its way, it opens the page with the progress.
 * @param payer null: the order's wallet, which gets the token in either case
 * @throws ApiProblem, WalletError: then nothing was sent
 */
export async function payInEth(order: Order, payer: Payer | null): Promise<Sending<Order>> {
  const quoted = await browserApi('startEthPayment', {
    params: { id: order.id },
    body: { payer: payer?.address ?? order.wallet },
  });
  const { ethPayment } = quoted;
  if (!ethPayment?.call)
    return isEthUnderway(ethPayment)
      ? { kind: 'sent', transaction: quoted }
      : { kind: 'leave', to: quoted.confirmationPath };
  const hash = await signAndSend(ethWalletOf(quoted, payer), ethPayment.call);
  return tell(quoted, { orderId: order.id, hash, chain: ethPayment.chain });
}

async function tell(order: Order, report: PaymentReport): Promise<Sending<Order>> {
  toast(checkout.submitted);
  try {
    return { kind: 'sent', transaction: await reportSent(report) };
  } catch (error) {
    // the chain decides, not this call: the server's reader sees the payment nevertheless, and the report is sent again
    // later
    if (!(error instanceof ApiProblem)) throw error;
    return { kind: 'sent', transaction: order };
  }
}
