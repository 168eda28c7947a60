import { money, shortHex } from '@talkies/shared';
import type { Chain } from '@talkies/shared/schemas';
import { walletProblems as words } from '../../messages/en.ts';
import { ApiProblem } from '../api/api.ts';
import { formatMoney } from '../format/money.ts';
import { WalletError } from '../wallet/connector.ts';
import { type Refusal, refusalOfProblem, type SigningWallet } from './refusal.ts';
import { chainNamed } from './sign.ts';

const getMetamask = { to: 'https://metamask.io/download', text: words.getOne };

type Explained = Omit<Refusal, 'code' | 'fields'>;

function explained(
  error: WalletError,
  { from, kind, need, wrongChain }: SigningWallet,
  chain: Pick<Chain, 'label' | 'currency'>,
): Explained {
  switch (error.failure) {
    case 'rejected':
      return { title: words.rejected, text: words.nothingCharged, remedy: 'again' };
    case 'missing':
      return { title: words.enable, text: words.enableText, remedy: 'close', link: getMetamask };
    case 'wrong-account':
      return {
        title: words.wrongAccount,
        text: words.wrongAccountText(shortHex(from)),
        remedy: 'again',
        live: true,
      };
    case 'wrong-chain':
      return {
        title: wrongChain ?? words.wrongChain,
        text: words.wrongChainText(chain.label),
        remedy: kind === 'bridge' ? 'bridge' : 'switch',
        live: true,
        action: kind === 'bridge' ? words.connectAgain : words.switchChain(chain.label),
      };
    case 'poor': {
      const have = formatMoney({ amount: String(error.cause), currency: chain.currency });
      const needed = formatMoney(need ?? money(0n, chain.currency));
      return { title: words.poor, text: words.poorText(have, needed), remedy: 'close' };
    }
    case 'busy':
      return { title: words.busy, text: words.busyText, remedy: 'again' };
    case 'disconnected':
      return {
        title: words.disconnected,
        text: words.disconnectedText,
        remedy: 'bridge',
        action: words.connectAgain,
      };
    case 'unanswered':
      return { title: words.unanswered, text: words.unansweredText, remedy: 'close' };
    case 'unreachable':
      return { title: words.unreachable, text: words.unreachableText, remedy: 'again' };
    default:
      // putting something on sale costs nothing, so no payment has failed (spec:61)
      return {
        title: need === null ? words.wentWrong : words.failed,
        text: words.nothingCharged,
        remedy: 'again',
      };
  }
}

async function explain(error: unknown, wallet: SigningWallet | null): Promise<Refusal> {
  if (error instanceof ApiProblem) return refusalOfProblem(error.problem);
  if (!(error instanceof WalletError) || !wallet) throw error;
  const chain = await chainNamed(wallet.chain);
  return { code: error.failure, fields: [], ...explained(error, wallet, chain) };
}

/**
 * Maps an error to the refusal that a person reads: the server's refusals, and the specification's words for failures
 * of a wallet (transactions:8). In all of the latter but `unanswered`, nothing was charged.
 * @param wallet null before it is known which wallet acts
 * @throws errors that are neither the server's nor a wallet's refusal
 */
export const refusalOf = (error: unknown, wallet: SigningWallet | null): Promise<Refusal> =>
  explain(error, wallet).catch((other: unknown) => {
    // the words need the chain's name from the server
    if (other instanceof ApiProblem) return refusalOfProblem(other.problem);
    throw other;
  });
