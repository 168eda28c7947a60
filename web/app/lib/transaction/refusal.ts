import type { ChainName, Money, Problem, WalletKind } from '@talkies/shared';

/** Why something was not done, in words, and what helps. Unless it says otherwise, nothing was charged. */
export interface Refusal {
  /** the API's code, or the wallet's failure (`rejected`, `poor` …); null where the chain refused */
  code: string | null;
  title: string;
  /** empty where the title says everything */
  text: string;
  /** `switch`: change the network; `bridge`: connect the phone again; `again`: the same may work now */
  remedy: 'switch' | 'bridge' | 'again' | 'close';
  /** errors of the form's fields (`amount`, `price`, `to` …) */
  fields: readonly { field: string; message: string }[];
  /** true: ends by itself when the person changes the wallet to the right account and network, see `onWalletReady` */
  live?: boolean;
  /** the page that provides what is missing */
  link?: { to: string; text: string };
  /** the label of the remedy's button */
  action?: string;
}

/** The wallet that a transaction is for. */
export interface SigningWallet {
  chain: ChainName;
  from: string;
  kind: WalletKind;
  /** the amount to pay; null where there is none */
  need: Money | null;
  /** the specification's own sentence for a wallet on another network, where it has one */
  wrongChain?: string | undefined;
}

export function refusalOfProblem({ code, title, detail, retryable, errors }: Problem): Refusal {
  const fields = errors ?? [];
  return { code, title, text: detail === title ? '' : detail, remedy: retryable ? 'again' : 'close', fields };
}
