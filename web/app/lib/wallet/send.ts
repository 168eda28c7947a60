import { type Hex, sameAddress } from '@talkies/shared';
import type { Chain } from '@talkies/shared/schemas';
import { browserApi } from '../api/api.ts';
import { chainIdOf, signText } from './account.ts';
import { type ChainDetails, switchChain } from './chains.ts';
import { ask, type Connector, toHex, WalletError } from './connector.ts';
import { connectorOfAddress } from './find-connector.ts';
import { rememberWallet } from './last-wallet.ts';

/** The account that acts: a linked one, and how it was linked (by the server: `wallet.kind`, `order.walletKind`). */
export interface Actor {
  from: string;
  /** default: `extension` */
  kind?: 'extension' | 'bridge';
}

export interface Transaction extends Actor {
  chain: Chain;
  to: string;
  data: string;
  /** wei */
  value: string;
  /** units of gas; default: the wallet's estimate */
  gas?: string;
}

/** The account's balance in wei, from our own nodes, as wallets on the bridge cannot be asked; null: unknown. */
async function balanceOf(from: string, chain: string): Promise<bigint | null> {
  try {
    const { wallets } = await browserApi('listWallets');
    const wallet = wallets.find(({ address }) => sameAddress(address, from));
    const own = wallet?.balances.find((balance) => balance.chain === chain)?.balance;
    return own ? BigInt(own.amount) : null;
  } catch {
    return null; // the wallet itself will report a low balance
  }
}

/** Requires that the wallet is on the chain. @throws WalletError wrong-chain */
async function requireChain(connector: Connector, chain: Chain): Promise<void> {
  if ((await chainIdOf(connector)) === chain.chainId) return;
  // on the bridge each request names its chain, so nobody needs to switch
  if (connector.kind !== 'bridge') throw new WalletError('wrong-chain');
  await switchChain(connector, chain);
}

/**
 * Sends a transaction from the user's own wallet, after checking that it can succeed: the wallet is present, has the
 * account, is on the chain, and has enough money. Every screen sends through here. Never sends twice by itself.
 * @returns the transaction's hash. The wallet may still replace it (speed up, cancel): the server follows the nonce.
 * @throws WalletError; `wrong-chain` needs `switchTo`, `poor` has the balance (wei, bigint) as its cause
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
  // the wallet may have switched meanwhile to a chain where the address is another person's, or nobody's
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
  // the wallet accepted the request, so it may still send it
  if (typeof hash !== 'string' || !/^0x[0-9a-fA-F]{64}$/.test(hash))
    throw new WalletError('unanswered', hash);
  rememberWallet(connector.id, from);
  return hash as Hex;
}

/** Signs a text (EIP-191 `personal_sign`) with a linked account. @throws WalletError */
export async function signMessage({ from, kind, message }: Actor & { message: string }): Promise<Hex> {
  return signText(await connectorOfAddress(from, kind), message, from as Hex);
}

/**
 * Switches the wallet with the account `from` to the chain, adding the chain where it is unknown.
 * @throws WalletError
 */
export async function switchTo(chain: ChainDetails, { from, kind }: Actor): Promise<void> {
  await switchChain(await connectorOfAddress(from, kind), chain);
}
