import { type Money, shortHex } from '@talkies/shared';
import type { Chain } from '@talkies/shared/schemas';
import { walletProblems as words } from '../../messages/en.ts';
import { formatMoney } from '../format/money.ts';
import type { WalletError } from './connector.ts';

/** What a wallet's refusal means to the person, and the way on. */
export interface WalletProblem {
  title: string;
  text: string;
  /** `switch`: offer `switchTo`; `bridge`: offer a new connection; `again`: the same may work now */
  remedy: 'switch' | 'bridge' | 'again' | 'close';
  /** ends by itself when the person brings the wallet to the right account and network: see `watchReady` */
  live?: boolean;
  /** where to get what is missing */
  link?: { to: string; text: string };
  /** words for the mend's button */
  action?: string;
}

export const getMetamask = { to: 'https://metamask.io/download', text: words.getOne };

interface Facts {
  chain: Pick<Chain, 'label' | 'currency'>;
  from: string;
  kind?: 'extension' | 'bridge';
  /** what was to be paid */
  need: Money;
}

/** The documents' words for what went wrong with a wallet (transactions:8). Nothing was charged in any of them. */
export function explainWallet(error: WalletError, { chain, from, kind, need }: Facts): WalletProblem {
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
        title: words.wrongChain,
        text: words.wrongChainText(chain.label),
        remedy: kind === 'bridge' ? 'bridge' : 'switch',
        live: true,
        action: kind === 'bridge' ? words.connectAgain : words.switchChain(chain.label),
      };
    case 'poor': {
      const have = formatMoney({ amount: String(error.cause), currency: chain.currency });
      return { title: words.poor, text: words.poorText(have, formatMoney(need)), remedy: 'close' };
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
      // the documents call a failed payment over the bridge a rejected one
      return {
        title: kind === 'bridge' ? words.rejected : words.failed,
        text: words.nothingCharged,
        remedy: 'again',
      };
  }
}
