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

/** The wallet that the order was made for. */
export const walletOf = ({ chain, wallet, walletKind, quote }: Order): SigningWallet => ({
  chain,
  from: wallet,
  kind: walletKind,
  need: quote.total,
});

/** A wallet of the buyer's: what they hold is theirs, whichever of them pays (spec:52). */
export type Payer = Pick<OwnWallet, 'address' | 'kind'>;

/** As the payer pays in ETH on Ethereum. @param payer null: the order's wallet */
export const ethWalletOf = (order: Order, payer: Payer | null): SigningWallet => ({
  ...walletOf(order),
  ...(payer ? { from: payer.address, kind: payer.kind } : {}),
  ...(order.ethPayment ? { chain: order.ethPayment.chain, need: order.ethPayment.total } : {}),
});

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
 * Pays the order in ETH on Ethereum: the server allows it, and a wallet of the buyer's own signs the call. A payment that is
 * under way leads to its page. @param payer null: the order's wallet, which gets the token in either case
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
    // The chain decides, not this call: the follower sees the payment all the same, and the report is made up for.
    if (!(error instanceof ApiProblem)) throw error;
    return { kind: 'sent', transaction: order };
  }
}
