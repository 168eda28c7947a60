import type { Hex } from '@talkies/shared';
import { ask, type Connector, WalletError } from './connector.ts';

/** Requests the wallet's account; the wallet opens if it is locked or does not know our site. @throws WalletError */
export async function requestAccount({ provider }: Connector): Promise<Hex> {
  const [account] = await ask<Hex[]>(provider, 'eth_requestAccounts');
  if (!account) throw new WalletError('missing');
  return account;
}

/** Accounts that the wallet shows us without asking the person. */
export const knownAccounts = ({ provider }: Connector): Promise<Hex[]> => ask(provider, 'eth_accounts');

/**
 * The wallet's current chain.
 * @param connector on the bridge, requests name their chain, so it is only the last named one
 */
export const chainIdOf = async ({ provider }: Connector): Promise<number> =>
  Number(await ask<string>(provider, 'eth_chainId'));

/** `personal_sign` (EIP-191) of a text. @throws WalletError */
export function signText({ provider }: Connector, message: string, account: Hex): Promise<Hex> {
  const bytes = new TextEncoder().encode(message);
  const hex: Hex = `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
  return ask(provider, 'personal_sign', [hex, account]);
}

export interface AccountAndChain {
  account: Hex | null;
  chainId: number;
}

/**
 * Reports a wallet's account and network, now and at each change (EIP-1193 accountsChanged, chainChanged, disconnect),
 * without asking the person. Returns a function that stops.
 */
export function followAccountAndChain(
  connector: Connector,
  listener: (current: AccountAndChain) => void,
): () => void {
  const { provider } = connector;
  let stopped = false;
  const look = (): void => {
    void Promise.all([knownAccounts(connector), chainIdOf(connector)]).then(
      ([[account = null], chainId]) => {
        if (!stopped) listener({ account, chainId });
      },
      () => undefined, // a wallet that does not answer is ignored
    );
  };
  const events = ['accountsChanged', 'chainChanged', 'disconnect'];
  for (const event of events) provider.on?.(event, look);
  look();
  return () => {
    stopped = true;
    for (const event of events) provider.removeListener?.(event, look);
  };
}
