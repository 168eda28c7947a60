import { type Money, money, type Problem } from '@talkies/shared';
import type { Chain, MarketIntent, MarketTransaction, PreparedTransaction } from '@talkies/shared/schemas';
import { ApiProblem, browserApi } from '../../../lib/api/api.ts';
import type { WalletProblem } from '../../../lib/wallet/explain.ts';
import { acting as words } from '../../../messages/en.ts';

/** Why a wish was not carried out, in words, and the way on. Unless it says otherwise, nothing was charged. */
export interface Refusal extends WalletProblem {
  /** the API's code; null where a wallet or the chain refused */
  code: string | null;
  /** what is wrong with a field of the form (`amount`, `price`, `reserve`, `days`) */
  fields: readonly { field: string; message: string }[];
}

export function refusalOfProblem({ code, title, detail, retryable, errors }: Problem): Refusal {
  const fields = errors ?? [];
  const remedy = retryable ? 'again' : 'close';
  return { code, title, text: detail === title ? '' : detail, remedy, fields };
}

/** What became of a transaction that did not do what was wished; null for one that may still, or has. */
export function refusalOfTransaction({ state, reason }: MarketTransaction): Refusal | null {
  const texts = {
    failed: [words.failed, words.failedText],
    replaced: [words.replaced, words.replacedText],
  } as const;
  if (state !== 'failed' && state !== 'replaced') return null;
  const [title, text] = texts[state];
  return { code: null, title, text: reason ?? text, remedy: 'close', fields: [] };
}

/** The documents have sentences of their own for a bid on the wrong network. */
export const titleOfProblem = (
  problem: WalletProblem,
  failure: string,
  intent: MarketIntent,
  chain: string,
): string =>
  failure === 'wrong-chain' && intent.kind === 'bid'
    ? words.bidChain[chain === 'ethereum' ? 'ethereum' : 'polygon']
    : problem.title;

export async function chainNamed(name: string): Promise<Chain> {
  const { chains } = await browserApi('listChains');
  const chain = chains.find((each) => each.name === name);
  if (!chain) throw new Error(`no chain ${name}`);
  return chain;
}

/** The wallet of one's own that a plan is for. */
export const actorOf = ({ from, walletKind }: PreparedTransaction) => ({
  from,
  kind: walletKind === 'bridge' ? ('bridge' as const) : ('extension' as const),
});

/** @throws whatever is neither the server's nor a wallet's refusal */
export async function refusalOf(
  error: unknown,
  intent: MarketIntent,
  plan: PreparedTransaction | null,
): Promise<Refusal> {
  if (error instanceof ApiProblem) return refusalOfProblem(error.problem);
  const [{ WalletError }, { explainWallet }] = await Promise.all([
    import('../../../lib/wallet/connector.ts'),
    import('../../../lib/wallet/explain.ts'),
  ]);
  if (!(error instanceof WalletError) || !plan) throw error;
  const chain = await chainNamed(plan.chain);
  const need: Money = plan.summary.pays?.coin ?? money(0n, chain.currency);
  const problem = explainWallet(error, { ...actorOf(plan), chain, need });
  const title = titleOfProblem(problem, error.failure, intent, plan.chain);
  return { ...problem, title, code: null, fields: [] };
}
