import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SignClient } from '@walletconnect/sign-client';
import type { Page } from 'playwright-core';
import { createWalletClient, type Hex, http, isHex } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { expect } from 'vitest';
import { shopConfig } from './own-shop/current-shop.ts';

type Client = Awaited<ReturnType<typeof SignClient.init>>;

/** A wallet on a phone: a separate WalletConnect client on the same relay as the page. */
export interface PhoneWallet {
  address: Hex;
  /** the pages' requests, latest last */
  requests: string[];
  /** makes the person refuse the next proposal or request */
  rejectNext: () => void;
  /** scans the text of a code */
  scan: (uri: string) => Promise<void>;
  /** ends the connection from the phone */
  disconnect: () => Promise<void>;
  /** the number of open sessions */
  sessions: () => number;
  close: () => Promise<void>;
}

const addressesOfShop = (): Record<string, string> =>
  JSON.parse(readFileSync(join(shopConfig().dataDir, 'run.json'), 'utf8')).addresses;

export const relayUrl = (): string => addressesOfShop().relay ?? '';

/** Switches faults of the relay, by `PUT /switches/relay`. */
export async function switchRelay(faults: { down: boolean }): Promise<void> {
  const address = new URL('/switches/relay', relayUrl().replace('ws:', 'http:'));
  const respond = await fetch(address, { method: 'PUT', body: JSON.stringify(faults) });
  expect(respond.status).toBe(200);
}

const REFUSED = { code: 5000, message: 'User rejected.' };
const chainName = (chainId: string): string => (chainId === 'eip155:31338' ? 'ethereum' : 'polygon');

/** @param knows the wallet's initial chains; it adds chains that a page offers and the person allows */
export async function openPhone(knows = ['eip155:31337', 'eip155:31338']): Promise<PhoneWallet> {
  const account = privateKeyToAccount(generatePrivateKey());
  const client = await SignClient.init({
    relayUrl: relayUrl(),
    projectId: 'sandbox',
    customStoragePrefix: account.address,
    telemetryEnabled: false,
    logger: 'silent',
    metadata: { name: 'Test Phone', description: 'A wallet', url: 'https://wallet.example', icons: [] },
  });
  const requests: string[] = [];
  let reject = false;
  const refused = (): boolean => {
    const isRejected = reject;
    reject = false;
    return isRejected;
  };
  const namespaces = () => ({
    eip155: {
      chains: knows,
      accounts: knows.map((chain) => `${chain}:${account.address}`),
      methods: [
        'eth_sendTransaction',
        'personal_sign',
        'wallet_switchEthereumChain',
        'wallet_addEthereumChain',
      ],
      events: ['accountsChanged', 'chainChanged'],
    },
  });

  client.on('session_proposal', ({ id }) => {
    requests.push('session_proposal');
    void (refused()
      ? client.reject({ id, reason: REFUSED })
      : client.approve({ id, namespaces: namespaces() }));
  });
  client.on('session_request', ({ id, topic, params: { request, chainId } }) => {
    requests.push(request.method);
    const respond = async () => {
      if (refused()) return { id, jsonrpc: '2.0' as const, error: REFUSED };
      try {
        return {
          id,
          jsonrpc: '2.0' as const,
          result: await act(request.method, request.params, chainId, topic),
        };
      } catch (error) {
        const code = (error as { code?: number }).code ?? -32000;
        return { id, jsonrpc: '2.0' as const, error: { code, message: String(error) } };
      }
    };
    void respond().then((response) => client.respond({ topic, response }));
  });

  async function act(method: string, params: unknown[], chainId: string, topic: string): Promise<unknown> {
    switch (method) {
      case 'personal_sign': {
        const raw = params[0];
        if (!isHex(raw)) throw new Error('personal_sign wants hexadecimal text');
        return account.signMessage({ message: { raw } });
      }
      case 'eth_sendTransaction': {
        const { to, value, data, gas } = params[0] as { to: Hex; value: Hex; data: Hex; gas: Hex };
        const transport = http(`${shopConfig().url}/rpc/${chainName(chainId)}`);
        const wallet = createWalletClient({ account, transport });
        return wallet.sendTransaction({ chain: null, to, data, value: BigInt(value), gas: BigInt(gas) });
      }
      case 'wallet_switchEthereumChain':
        throw Object.assign(new Error('Unrecognized chain ID'), { code: 4902 });
      case 'wallet_addEthereumChain': {
        const added = params[0] as { chainId: Hex };
        knows = [...knows, `eip155:${Number(added.chainId)}`];
        await client.update({ topic, namespaces: namespaces() });
        return null;
      }
      default:
        throw new Error(`This wallet has no ${method}`);
    }
  }

  return {
    address: account.address,
    requests,
    rejectNext: () => {
      reject = true;
    },
    scan: async (uri) => {
      await client.pair({ uri });
    },
    disconnect: async () => {
      for (const topic of client.session.keys)
        await client.disconnect({ topic, reason: { code: 6000, message: 'User disconnected.' } });
    },
    sessions: () => client.session.length,
    close: () => closeClient(client),
  };
}

async function closeClient(client: Client): Promise<void> {
  client.core.heartbeat.stop();
  await client.core.relayer.transportClose();
}

/** The text of the QR code that the page shows, read like by a camera. */
export async function codeOn(page: Page): Promise<string> {
  const code = page.locator('svg[data-part="qr"]');
  await code.waitFor();
  return (await code.getAttribute('data-text')) ?? '';
}
