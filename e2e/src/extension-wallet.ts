import type { BrowserContext } from 'playwright-core';
import { createPublicClient, createWalletClient, type Hex, http, isHex } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { inject } from 'vitest';

interface Asked {
  method: string;
  params?: unknown[];
}

declare global {
  interface Window {
    /** answered outside of the page, see installWallet */
    walletRequest(asked: Asked): Promise<Answer>;
  }
}

/** A browser extension's wallet, as far as a page can see it: EIP-6963 announcement, EIP-1193 requests. */
export interface ExtensionWallet {
  address: Hex;
  /** the next signature or transaction is refused by the person */
  rejectNext(): void;
  /** the network that the wallet is on */
  chainId: number;
  /** what was asked, latest last */
  asked: string[];
}

/** Runs in the page: announces a provider whose requests are answered outside of it. */
function announce(): void {
  const provider = {
    request: async (asked: Asked) => {
      const answer = await window.walletRequest(asked);
      if ('error' in answer)
        throw Object.assign(new Error(answer.error.message), { code: answer.error.code });
      return answer.result;
    },
    on: () => undefined,
    removeListener: () => undefined,
  };
  const info = {
    uuid: '350670db-19fa-4704-a166-e52e178b59d2',
    name: 'Test Wallet',
    icon: 'data:image/svg+xml,<svg/>',
    rdns: 'example.test',
  };
  const detail = Object.freeze({ info, provider });
  const say = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
  window.addEventListener('eip6963:requestProvider', say);
  say();
}

type Answer = { result: unknown } | { error: { code: number; message: string } };

const rpcOf = (chainId: number): string =>
  `${inject('shop').url}/rpc/${chainId === 31338 ? 'ethereum' : 'polygon'}`;

export async function installWallet(context: BrowserContext, chainId = 31337): Promise<ExtensionWallet> {
  const account = privateKeyToAccount(generatePrivateKey());
  let reject = false;
  const wallet: ExtensionWallet = {
    address: account.address,
    chainId,
    asked: [],
    rejectNext: () => {
      reject = true;
    },
  };
  const refused = (): boolean => {
    const said = reject;
    reject = false;
    return said;
  };
  const answer = async ({ method, params = [] }: Asked): Promise<unknown> => {
    const transport = http(rpcOf(wallet.chainId));
    switch (method) {
      case 'eth_requestAccounts':
      case 'eth_accounts':
        return [account.address];
      case 'eth_chainId':
        return `0x${wallet.chainId.toString(16)}`;
      case 'wallet_switchEthereumChain':
        wallet.chainId = Number((params[0] as { chainId: string }).chainId);
        return null;
      case 'personal_sign': {
        const raw = params[0];
        if (!isHex(raw)) throw new Error('personal_sign wants hexadecimal text');
        return account.signMessage({ message: { raw } });
      }
      case 'eth_sendTransaction': {
        const { to, value, data, gas } = params[0] as { to: Hex; value: Hex; data: Hex; gas: Hex };
        const client = createWalletClient({ account, transport });
        return client.sendTransaction({ chain: null, to, data, value: BigInt(value), gas: BigInt(gas) });
      }
      default:
        return createPublicClient({ transport }).request({ method, params } as never);
    }
  };
  await context.exposeFunction('walletRequest', async (asked: Asked): Promise<Answer> => {
    wallet.asked.push(asked.method);
    const asks = ['personal_sign', 'eth_sendTransaction', 'wallet_switchEthereumChain'].includes(
      asked.method,
    );
    if (asks && refused()) return { error: { code: 4001, message: 'User rejected the request.' } };
    try {
      return { result: await answer(asked) };
    } catch (error) {
      return { error: { code: -32603, message: String(error) } };
    }
  });
  await context.addInitScript(announce);
  return wallet;
}
