import { createStore, type EIP6963ProviderDetail } from 'mipd';

/** A wallet that announced itself in this browser (EIP-6963). */
export type BrowserWallet = EIP6963ProviderDetail;
type Provider = BrowserWallet['provider'];
type Hex = `0x${string}`;

const LAST = 'LAST_ACTIVE_ACCOUNT';
const store = createStore();

/** Calls `hear` with the wallets found so far, now and whenever another one announces itself. */
export function watchWallets(hear: (wallets: readonly BrowserWallet[]) => void): () => void {
  return store.subscribe((wallets) => hear(wallets), { emitImmediately: true });
}

/** Why a wallet did not do what was asked; the page has words for each. */
export type WalletFailure = 'rejected' | 'missing' | 'wrong-account' | 'wrong-chain' | 'poor' | 'failed';

export class WalletError extends Error {
  readonly failure: WalletFailure;
  constructor(failure: WalletFailure, cause?: unknown) {
    super(failure, { cause });
    this.failure = failure;
  }
}

const codeOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;

/** EIP-1193: 4001 is a person's no; everything else is the wallet's own trouble. */
async function ask<T>(request: Promise<T>): Promise<T> {
  try {
    return await request;
  } catch (error) {
    throw new WalletError(codeOf(error) === 4001 ? 'rejected' : 'failed', error);
  }
}

export async function requestAccount(provider: Provider): Promise<Hex> {
  const [account] = await ask(provider.request({ method: 'eth_requestAccounts' }));
  if (!account) throw new WalletError('missing');
  return account;
}

/** `personal_sign` (EIP-191) of a text that the server wrote. */
export function signText(provider: Provider, message: string, account: Hex): Promise<Hex> {
  const bytes = new TextEncoder().encode(message);
  const hex: Hex = `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
  return ask(provider.request({ method: 'personal_sign', params: [hex, account] }));
}

export async function chainIdOf(provider: Provider): Promise<number> {
  return Number(await ask(provider.request({ method: 'eth_chainId' })));
}

export interface ChainOffer {
  chainId: number;
  label: string;
  currency: string;
  rpcUrl: string;
  explorerUrl: string;
}

/** Asks the wallet to change to the chain, and offers it the chain where it does not know it (EIP-3085, 3326). */
export async function switchChain(provider: Provider, chain: ChainOffer): Promise<void> {
  const chainId: Hex = `0x${chain.chainId.toString(16)}`;
  try {
    await provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId }] });
  } catch (error) {
    if (codeOf(error) === 4001) throw new WalletError('rejected', error);
    await ask(
      provider.request({
        method: 'wallet_addEthereumChain',
        params: [
          {
            chainId,
            chainName: chain.label,
            nativeCurrency: { name: chain.currency, symbol: chain.currency, decimals: 18 },
            rpcUrls: [chain.rpcUrl],
            blockExplorerUrls: [chain.explorerUrl],
          },
        ],
      }),
    );
  }
}

/** The wallet in this browser that holds `address`, without opening it. The last used one is asked first. */
export async function walletHolding(address: string): Promise<BrowserWallet> {
  const last = lastWallet();
  const wallets = store
    .getProviders()
    .toSorted((a, b) => Number(b.info.rdns === last) - Number(a.info.rdns === last));
  if (wallets.length === 0) throw new WalletError('missing');
  for (const wallet of wallets) {
    const accounts = await wallet.provider.request({ method: 'eth_accounts' });
    if (accounts.some((account) => account.toLowerCase() === address.toLowerCase())) return wallet;
  }
  throw new WalletError('wrong-account');
}

export interface Call {
  chainId: number;
  to: string;
  value: string;
  data: string;
  gas: string;
}

/**
 * Sends a call from `address`, after looking whether it can succeed: right chain, enough money.
 * @returns the transaction's hash
 */
export async function sendCall({ provider }: BrowserWallet, address: string, call: Call): Promise<string> {
  if ((await chainIdOf(provider)) !== call.chainId) throw new WalletError('wrong-chain');
  const from = address as Hex;
  const balance = await ask(provider.request({ method: 'eth_getBalance', params: [from, 'latest'] }));
  if (BigInt(balance) < BigInt(call.value)) throw new WalletError('poor', BigInt(balance));
  const hex = (amount: string): Hex => `0x${BigInt(amount).toString(16)}`;
  const transaction = {
    from,
    to: call.to as Hex,
    value: hex(call.value),
    data: call.data as Hex,
    gas: hex(call.gas),
  };
  return ask(provider.request({ method: 'eth_sendTransaction', params: [transaction] }));
}

/** Remembers which wallet was used last; a convenience that nothing trusts (decision 23). */
export function rememberWallet(rdns: string): void {
  try {
    localStorage.setItem(LAST, rdns);
  } catch {
    // Storage may be forbidden; the wallets are then asked one after the other.
  }
}

function lastWallet(): string | null {
  try {
    return localStorage.getItem(LAST);
  } catch {
    return null;
  }
}
