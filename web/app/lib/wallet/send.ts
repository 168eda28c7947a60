import { type Hex, sameAddress } from '@talkies/shared';
import type { Chain } from '@talkies/shared/schemas';
import { browserApi } from '../api/api.ts';
import { chainIdOf, signText } from './account.ts';
import { type ChainDetails, switchChain } from './chains.ts';
import { ask, type Connector, toHex, WalletError } from './connector.ts';
import { connectorOfAddress } from './find-connector.ts';
import { rememberWallet } from './last-wallet.ts';

/** The account that actions: one that the user has linked, and how (server's word: `wallet.kind`, `order.walletKind`). */
export interface Actor {
  from: string;
  /** `extension` where left out */
  kind?: 'extension' | 'bridge';
}

export interface Transaction extends Actor {
  chain: Chain;
  to: string;
  data: string;
  /** wei */
  value: string;
  /** units of gas; the wallet estimates where left out */
  gas?: string;
}

/** What the account holds, in wei, by our own nodes: wallets on the bridge cannot be asked. Null: nobody knows. */
async function balanceOf(from: string, chain: string): Promise<bigint | null> {
  try {
    const { wallets } = await browserApi('listWallets');
    const wallet = wallets.find(({ address }) => sameAddress(address, from));
    const own = wallet?.balances.find((balance) => balance.chain === chain)?.balance;
    return own ? BigInt(own.amount) : null;
  } catch {
    return null; // the wallet will say it itself
  }
}

/** @throws WalletError wrong-chain */
async function requireChain(connector: Connector, chain: Chain): Promise<void> {
  if ((await chainIdOf(connector)) === chain.chainId) return;
  // on the bridge each request names its chain: nobody needs to press anything
  if (connector.kind !== 'bridge') throw new WalletError('wrong-chain');
  await switchChain(connector, chain);
}

/**
 * Sends a transaction from a wallet of the user's own, after looking whether it can succeed: the wallet is there,
 * holds the account, is on the chain, has enough money. Every screen sends through here. Never sends twice by itself.
 * @returns the transaction's hash. The wallet may still replace it (speed up, cancel): the server follows the nonce.
 * @throws WalletError; `wrong-chain` wants `switchTo`, `poor` carries the balance (wei, bigint) as its cause
 */
export async function sendTransaction({
  chain,
  from,
  kind,
  to,
  data,
  value,
  gas,
}: Transaction): Promise<Hex> {
  const connector = await connectorOfAddress(from, kind);
  await requireChain(connector, chain);
  const balance = await balanceOf(from, chain.name);
  if (balance !== null && balance < BigInt(value)) throw new WalletError('poor', balance);
  // it may have been taken to another one meanwhile, where the same address is somebody else's, or nobody's
  await requireChain(connector, chain);
  const call = {
    chainId: toHex(chain.chainId),
    from,
    to,
    data,
    value: toHex(value),
    ...(gas === undefined ? {} : { gas: toHex(gas) }),
  };
  const hash = await ask<unknown>(connector.provider, 'eth_sendTransaction', [call]);
  if (typeof hash !== 'string' || !/^0x[0-9a-fA-F]{64}$/.test(hash)) throw new WalletError('failed', hash);
  rememberWallet(connector.id, from);
  return hash as Hex;
}

/** Signs a text (EIP-191 `personal_sign`) with a linked account. @throws WalletError */
export async function signMessage({ from, kind, message }: Actor & { message: string }): Promise<Hex> {
  return signText(await connectorOfAddress(from, kind), message, from as Hex);
}

/** Brings the wallet that holds `from` to the chain, offering the chain where it is unknown. @throws WalletError */
export async function switchTo(chain: ChainDetails, { from, kind }: Actor): Promise<void> {
  await switchChain(await connectorOfAddress(from, kind), chain);
}
