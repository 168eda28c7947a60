import type { Hex } from '@talkies/shared';

/** The part of a session (CAIP-25) with the wallet's accounts, chains and methods. */
export interface Namespace {
  accounts: string[];
  methods: string[];
  chains?: string[] | undefined;
}

/**
 * What we request from a wallet. All of it is optional, so that a wallet without our chains can connect and be
 * informed.
 */
export const wanted = (chainIds: readonly number[]) => ({
  eip155: {
    chains: chainIds.map((id) => `eip155:${id}`),
    methods: [
      'eth_sendTransaction',
      'personal_sign',
      'eth_signTypedData_v4',
      'wallet_switchEthereumChain',
      'wallet_addEthereumChain',
    ],
    events: ['accountsChanged', 'chainChanged'],
  },
});

/** The address in `eip155:137:0x…` (CAIP-10), or the bare address: wallets send both. */
const addressOf = (account: string): Hex => (account.split(':').at(-1) ?? account) as Hex;

/** Each account once, in the wallet's order. */
export const accountsIn = ({ accounts }: Namespace): Hex[] => {
  const seen = new Map(accounts.map((account) => [addressOf(account).toLowerCase(), addressOf(account)]));
  return [...seen.values()];
};

/** Chains on which the wallet shows an account. */
export const chainsIn = ({ accounts, chains = [] }: Namespace): number[] => {
  const named = [...accounts, ...chains].map((name) => Number(name.split(':')[1]));
  return [...new Set(named)].filter((id) => Number.isSafeInteger(id));
};

const forbidden = new Set(['javascript', 'data', 'vbscript', 'file', 'blob', 'http', 'about']);

/** The link that opens the wallet's app, as the wallet names it; null where it is not a usable link. */
export function appLinkOf(redirect: { native?: string; universal?: string } | undefined): string | null {
  for (const link of [redirect?.universal, redirect?.native]) {
    const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(link ?? '')?.[1]?.toLowerCase();
    if (link && scheme && !forbidden.has(scheme)) return link;
  }
  return null;
}
