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
    case 'unreachable':
      return { title: words.unreachable, text: words.unreachableText, remedy: 'again' };
    default:
      // nobody pays for putting something on sale: there no payment has failed (spec:61)
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
 * The one map from what went wrong to what a person is told: the server's refusals, and the specification's words for what a
 * wallet did not do (transactions:8). Nothing was charged in any of the latter.
 * @param wallet null before it is known which one acts
 * @throws whatever is neither the server's nor a wallet's refusal
 */
export const refusalOf = (error: unknown, wallet: SigningWallet | null): Promise<Refusal> =>
  explain(error, wallet).catch((other: unknown) => {
    // the words themselves need the server for the chain's name
    if (other instanceof ApiProblem) return refusalOfProblem(other.problem);
    throw other;
  });
