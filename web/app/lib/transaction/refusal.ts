import type { ChainName, Money, Problem, WalletKind } from '@talkies/shared';

/** Why something was not done, in words, and the way on. Unless it says otherwise, nothing was charged. */
export interface Refusal {
  /** the API's code, or what failed in the wallet (`rejected`, `poor` …); null where the chain refused */
  code: string | null;
  title: string;
  /** empty where the title says all */
  text: string;
  /** `switch`: offer another network; `bridge`: offer a new connection; `again`: the same may work now */
  remedy: 'switch' | 'bridge' | 'again' | 'close';
  /** what is wrong with a field of the form (`amount`, `price`, `to` …) */
  fields: readonly { field: string; message: string }[];
  /** ends by itself when the person brings the wallet to the right account and network: see `onWalletReady` */
  live?: boolean;
  /** where to get what is missing */
  link?: { to: string; text: string };
  /** words for the remedy's button */
  action?: string;
}

/** The wallet that a transaction is for. */
export interface SigningWallet {
  chain: ChainName;
  from: string;
  kind: WalletKind;
  /** what is paid; null where nothing is */
  need: Money | null;
  /** the specification's own sentence for a wallet on another network, where it has one */
  wrongChain?: string | undefined;
}

export function refusalOfProblem({ code, title, detail, retryable, errors }: Problem): Refusal {
  const fields = errors ?? [];
  return { code, title, text: detail === title ? '' : detail, remedy: retryable ? 'again' : 'close', fields };
}
