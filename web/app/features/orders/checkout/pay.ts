import type { Chain, Order } from '@talkies/shared/schemas';
import { ApiProblem, browserApi, networkError } from '../../../lib/api/api.ts';
import { toast } from '../../../lib/page/toast.ts';
import type { WalletProblem } from '../../../lib/wallet/explain.ts';
import { checkout } from '../../../messages/en.ts';

/** What is in the way of a payment, in words, and what can be done about it. */
export type PaymentProblem = WalletProblem;

/** Wallet code comes only when somebody pays with a wallet of their own. */
const lineCut = (): never => {
  throw new ApiProblem(networkError);
};
const walletCode = () => import('../../../lib/wallet/send.ts').catch(lineCut);
const walletWords = () =>
  Promise.all([import('../../../lib/wallet/connector.ts'), import('../../../lib/wallet/explain.ts')]).catch(
    lineCut,
  );

export async function chainOf(order: Order): Promise<Chain> {
  const { chains } = await browserApi('listChains');
  const chain = chains.find(({ name }) => name === order.chain);
  if (!chain) throw new Error(`no chain ${order.chain}`);
  return chain;
}

/** The wallet of the buyer's own that the order was made for. */
export const actorOf = ({ wallet, walletKind }: Order) => ({
  from: wallet,
  kind: walletKind === 'bridge' ? ('bridge' as const) : ('extension' as const),
});

/** Pays the order from the wallet that it names, and tells the server which transaction it was. */
export async function payOrder(order: Order): Promise<void> {
  if (order.walletKind === 'vault') {
    await browserApi('payOrder', { params: { id: order.id } });
    return;
  }
  if (!order.call) throw new Error('the order can no longer be paid');
  const { to, value, data, gas } = order.call;
  const [{ sendTransaction }, chain] = await Promise.all([walletCode(), chainOf(order)]);
  const hash = await sendTransaction({ ...actorOf(order), chain, to, value, data, gas });
  toast(checkout.submitted);
  try {
    await browserApi('reportTransaction', { params: { id: order.id }, body: { hash } });
  } catch (error) {
    // The chain decides, not this call: the follower sees the payment all the same, and nobody is asked to pay again.
    if (!(error instanceof ApiProblem)) throw error;
  }
}

/** Calls `ready` when the buyer has brought their wallet to the account and chain that the order needs. */
export async function whenReady(order: Order, ready: () => void): Promise<() => void> {
  const [{ watchReady }, { chainId }] = await Promise.all([
    import('../../../lib/wallet/watch-ready.ts'),
    chainOf(order),
  ]);
  return watchReady({ from: order.wallet, chainId }, ready);
}

/** Brings the buyer's wallet to the order's chain. */
export async function switchForOrder(order: Order): Promise<void> {
  const [{ switchTo }, chain] = await Promise.all([walletCode(), chainOf(order)]);
  await switchTo(chain, actorOf(order));
}

const problemOfResponse = ({ problem }: ApiProblem): PaymentProblem => ({
  title: problem.title,
  text: problem.detail,
  remedy: problem.retryable ? 'again' : 'close',
});

/** @throws whatever is neither the server's nor the wallet's refusal */
export async function problemOf(error: unknown, order: Order | null): Promise<PaymentProblem> {
  if (error instanceof ApiProblem) return problemOfResponse(error);
  const [{ WalletError }, { explainWallet }] = await walletWords();
  if (!(error instanceof WalletError) || !order) throw error;
  const chain = await chainOf(order);
  return explainWallet(error, { ...actorOf(order), chain, need: order.quote.total });
}
