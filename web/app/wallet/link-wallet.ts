import type { Wallet } from '@talkies/shared/schemas';
import { browserApi } from '../lib/api/api.ts';
import {
  type BrowserWallet,
  chainIdOf,
  rememberWallet,
  requestAccount,
  signText,
} from './browser-wallets.ts';

/**
 * Proves to the server that the wallet belongs to the user: the server writes an EIP-4361 message, the wallet signs
 * it. Where the wallet is on a chain that we do not serve, the message names one of ours; signing needs no network.
 */
export async function linkWallet(wallet: BrowserWallet, chainIds: readonly number[]): Promise<Wallet> {
  const { provider, info } = wallet;
  const address = await requestAccount(provider);
  const present = await chainIdOf(provider);
  const chainId = chainIds.includes(present) ? present : (chainIds[0] ?? present);
  const { message } = await browserApi('challengeWallet', { body: { address, chainId } });
  const signature = await signText(provider, message, address);
  const linked = await browserApi('linkWallet', { body: { message, signature } });
  rememberWallet(info.rdns);
  return linked;
}
