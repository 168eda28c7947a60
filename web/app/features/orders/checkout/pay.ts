import type { Order } from '@talkies/shared/schemas';
import { ApiProblem, browserApi } from '../../../lib/api/api.ts';
import { toast } from '../../../lib/page/toast.ts';
import type { SigningWallet } from '../../../lib/transaction/refusal.ts';
import { reportSent } from '../../../lib/transaction/reports.ts';
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

/**
 * Pays the order from the wallet that it names, and tells the server which transaction it was; later, where the server
 * does not answer now. An order that is being paid leads to where it stands: nobody is asked to pay again.
 * @throws ApiProblem, WalletError: then nothing was sent
 */
export async function payOrder(order: Order): Promise<Sending<Order>> {
  if (order.transaction) return { leave: order.confirmationPath };
  if (order.walletKind === 'vault')
    return { transaction: await browserApi('payOrder', { params: { id: order.id } }) };
  if (!order.call) return { instead: 'prepare' };
  const hash = await signAndSend(walletOf(order), order.call);
  toast(checkout.submitted);
  try {
    return { transaction: await reportSent({ orderId: order.id, hash }) };
  } catch (error) {
    // The chain decides, not this call: the follower sees the payment all the same, and the report is made up for.
    if (!(error instanceof ApiProblem)) throw error;
    return { transaction: order };
  }
}
