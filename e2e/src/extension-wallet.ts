import type { BrowserContext, Page } from 'playwright-core';
import { createPublicClient, createWalletClient, custom, type Hex, http, isHex, keccak256 } from 'viem';
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts';
import { shopConfig } from './own-shop/current-shop.ts';

interface WalletRequest {
  method: string;
  params?: unknown[];
}
type Answer = { result: unknown } | { error: { code: number; message: string } };

/** A browser extension's wallet, as a page sees it: EIP-6963 announcement, EIP-1193 requests and events. */
export interface ExtensionWallet {
  /** the address of the active account */
  address: Hex;
  /** makes the person refuse the next signature or transaction */
  rejectNext(): void;
  /** makes the person confirm that many signatures or transactions, and refuse the following one */
  rejectAfter(given: number): void;
  /** while true, it sends nothing and reports a failure */
  outOfOrder: boolean;
  /** while true, signed transactions are not sent: the page has the hash, but no node knows it */
  offline: boolean;
  /** sends the held transactions */
  goOnline(): Promise<void>;
  /** the wallet's current network */
  chainId: number;
  /** changes the account, and notifies the page */
  useAccount(page: Page, account?: PrivateKeyAccount): Promise<Hex>;
  /** changes the network, and notifies the page */
  useChain(page: Page, chainId: number): Promise<void>;
  /** the requests so far, latest last */
  requests: string[];
}

export interface WalletOptions {
  name?: string;
  chainId?: number;
  /** networks that the wallet knows; it adds those that pages offer */
  knows?: number[];
}

interface Announced {
  channel: string;
  name: string;
}

/** Runs in the page: announces a provider whose requests are answered outside the page. */
function announce({ channel, name }: Announced): void {
  const listeners = new Map<string, Set<(value: unknown) => void>>();
  const outside = window as unknown as Record<string, (request: WalletRequest) => Promise<Answer>>;
  const provider = {
    request: async (request: WalletRequest) => {
      const respond = await outside[channel]?.(request);
      if (!respond) throw new Error('nobody answers');
      if ('error' in respond)
        throw Object.assign(new Error(respond.error.message), { code: respond.error.code });
      return respond.result;
    },
    on: (event: string, listener: (value: unknown) => void) =>
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener)),
    removeListener: (event: string, listener: (value: unknown) => void) =>
      listeners.get(event)?.delete(listener),
  };
  window.addEventListener(channel, (message) => {
    const { event, value } = (message as CustomEvent<{ event: string; value: unknown }>).detail;
    for (const listener of listeners.get(event) ?? []) listener(value);
  });
  const icon = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><rect width="1" height="1" fill="#c2410c"/></svg>')}`;
  const info = { uuid: channel, name, icon, rdns: `example.${channel.toLowerCase()}` };
  const detail = Object.freeze({ info, provider });
  const say = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
  window.addEventListener('eip6963:requestProvider', say);
  say();
}

const rpcOf = (chainId: number): string =>
  `${shopConfig().url}/rpc/${chainId === 31338 ? 'ethereum' : 'polygon'}`;
const UNKNOWN_CHAIN = { code: 4902, message: 'Unrecognized chain ID.' };
let wallets = 0;

export async function installWallet(
  context: BrowserContext,
  { name = 'Test Wallet', chainId = 31337, knows = [1, 31337, 31338] }: WalletOptions = {},
): Promise<ExtensionWallet> {
  wallets += 1;
  const channel = `wallet${wallets}`;
  let account = privateKeyToAccount(generatePrivateKey());
  const waiting: (() => Promise<unknown>)[] = [];
  /** how many are confirmed before one is refused; null: all are confirmed */
  let given: number | null = null;
  const tell = (page: Page, event: string, value: unknown) =>
    page.evaluate(([to, detail]) => void window.dispatchEvent(new CustomEvent(to, { detail })), [
      channel,
      { event, value },
    ] as const);
  const wallet: ExtensionWallet = {
    address: account.address,
    chainId,
    requests: [],
    outOfOrder: false,
    offline: false,
    goOnline: async () => {
      wallet.offline = false;
      for (const send of waiting.splice(0)) await send();
    },
    rejectNext: () => wallet.rejectAfter(0),
    rejectAfter: (before) => {
      given = before;
    },
    useAccount: async (page, other = privateKeyToAccount(generatePrivateKey())) => {
      account = other;
      wallet.address = account.address;
      await tell(page, 'accountsChanged', [account.address]);
      return account.address;
    },
    useChain: async (page, to) => {
      wallet.chainId = to;
      await tell(page, 'chainChanged', `0x${to.toString(16)}`);
    },
  };
  const refused = (): boolean => {
    if (given === null) return false;
    given -= 1;
    if (given >= 0) return false;
    given = null;
    return true;
  };
  const chainOf = (params: unknown[]): number => Number((params[0] as { chainId: string }).chainId);
  const respond = async ({ method, params = [] }: WalletRequest): Promise<unknown> => {
    const transport = http(rpcOf(wallet.chainId));
    switch (method) {
      case 'eth_requestAccounts':
      case 'eth_accounts':
        return [account.address];
      case 'eth_chainId':
        return `0x${wallet.chainId.toString(16)}`;
      case 'wallet_switchEthereumChain':
        if (!knows.includes(chainOf(params))) throw UNKNOWN_CHAIN;
        wallet.chainId = chainOf(params);
        return null;
      case 'wallet_addEthereumChain':
        knows = [...knows, chainOf(params)];
        return null;
      case 'personal_sign': {
        const raw = params[0];
        if (!isHex(raw)) throw new Error('personal_sign wants hexadecimal text');
        return account.signMessage({ message: { raw } });
      }
      case 'eth_sendTransaction': {
        if (wallet.outOfOrder) throw new Error('the wallet is out of order');
        const { to, value, data, gas } = params[0] as { to: Hex; value: Hex; data: Hex; gas: Hex };
        const node = createPublicClient({ transport });
        const request = async (to: WalletRequest): Promise<unknown> => {
          const send = () => node.request(to as never);
          if (!wallet.offline || to.method !== 'eth_sendRawTransaction') return send();
          waiting.push(send);
          return keccak256(to.params?.[0] as Hex);
        };
        const client = createWalletClient({ account, transport: custom({ request }) });
        return client.sendTransaction({ chain: null, to, data, value: BigInt(value), gas: BigInt(gas) });
      }
      default:
        return createPublicClient({ transport }).request({ method, params } as never);
    }
  };
  await context.exposeBinding(channel, async ({ page }, request: WalletRequest): Promise<Answer> => {
    wallet.requests.push(request.method);
    const asks = ['personal_sign', 'eth_sendTransaction', 'wallet_switchEthereumChain'].includes(
      request.method,
    );
    if (asks && refused()) return { error: { code: 4001, message: 'User rejected the request.' } };
    try {
      const before = wallet.chainId;
      const result = await respond(request);
      if (wallet.chainId !== before) void wallet.useChain(page, wallet.chainId);
      return { result };
    } catch (error) {
      return { error: error === UNKNOWN_CHAIN ? UNKNOWN_CHAIN : { code: -32603, message: String(error) } };
    }
  });
  await context.addInitScript(announce, { channel, name });
  return wallet;
}
