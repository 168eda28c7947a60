import type { MarketIntent, MarketTransaction, PreparedTransaction } from '@talkies/shared/schemas';
import { ApiProblem, browserApi, networkError } from '../../../lib/api/api.ts';
import { actorOf, chainNamed } from './refusal.ts';
import { reportSent } from './reports.ts';

const REPORT_AGAIN_MS = [1_000, 3_000, 8_000];

/** Wallet code comes only when somebody acts with a wallet of their own. */
const walletCode = () =>
  import('../../../lib/wallet/send.ts').catch((): never => {
    throw new ApiProblem(networkError);
  });

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** What was sent must not be sent again because a line was cut for a moment: the report is repeated instead. */
async function report(
  intent: MarketIntent,
  plan: PreparedTransaction,
  hash: string,
): Promise<MarketTransaction> {
  const sent = { intent, chain: plan.chain, hash };
  for (const wait of REPORT_AGAIN_MS) {
    try {
      return await reportSent(sent);
    } catch (error) {
      if (!(error instanceof ApiProblem) || !error.problem.retryable) throw error;
    }
    await pause(wait);
  }
  return reportSent(sent);
}

/**
 * Has a wish carried out by the wallet that its plan names: an e-mail wallet's by the server, any other by the wallet
 * itself, whose transaction is then reported. Sends once: the server knows a repeat by its `requestId`.
 * @throws ApiProblem, WalletError: then nothing was sent; or, once sent, the report's refusal
 */
export async function carryOut(
  intent: MarketIntent,
  plan: PreparedTransaction,
  { wallet, requestId }: { wallet: string | undefined; requestId: string },
): Promise<MarketTransaction> {
  if (plan.walletKind === 'vault') {
    const body = wallet === undefined ? { intent, requestId } : { intent, wallet, requestId };
    return browserApi('sendMarketTransaction', { body });
  }
  const [{ sendTransaction }, chain] = await Promise.all([walletCode(), chainNamed(plan.chain)]);
  const { to, data, value, gas } = plan.call;
  const hash = await sendTransaction({ ...actorOf(plan), chain, to, data, value, gas });
  return report(intent, plan, hash);
}

/** Brings the wallet to the plan's network. @throws WalletError */
export async function switchFor(plan: PreparedTransaction): Promise<void> {
  const [{ switchTo }, chain] = await Promise.all([walletCode(), chainNamed(plan.chain)]);
  await switchTo(chain, actorOf(plan));
}

/** Calls `ready` when somebody brings their wallet to the account and network of the plan. Returns how to stop. */
export async function whenReady(plan: PreparedTransaction, ready: () => void): Promise<() => void> {
  const { watchReady } = await import('../../../lib/wallet/watch-ready.ts');
  return watchReady({ from: plan.from, chainId: plan.call.chainId }, ready);
}
