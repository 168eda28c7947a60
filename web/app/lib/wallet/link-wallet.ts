import type { Wallet } from '@talkies/shared/schemas';
import { browserApi } from '../api/api.ts';
import { chainIdOf, requestAccount, signText } from './account.ts';
import { type Connector, sameAddress } from './connector.ts';
import { rememberWallet } from './remember.ts';

/**
 * Makes the wallet's account the user's active one. Where the server knows it, nobody signs anything again; else it
 * proves that it is the user's: the server writes an EIP-4361 message, the wallet signs it. Where the wallet is on a
 * chain that we do not serve, the message names one of ours; signing needs no network.
 * @throws WalletError, ApiProblem (wallet/taken among others)
 */
export async function linkWallet(connector: Connector, chainIds: readonly number[]): Promise<Wallet> {
  const address = await requestAccount(connector);
  const { wallets } = await browserApi('listWallets');
  const known = wallets.find((wallet) => sameAddress(wallet.address, address));
  const linked =
    known?.kind === connector.kind
      ? await browserApi('activateWallet', { params: { address } })
      : await prove(connector, address, chainIds);
  rememberWallet(connector.id, address);
  return linked;
}

async function prove(
  connector: Connector,
  address: `0x${string}`,
  chainIds: readonly number[],
): Promise<Wallet> {
  const present = await chainIdOf(connector);
  const chainId = chainIds.includes(present) ? present : (chainIds[0] ?? present);
  const { message } = await browserApi('challengeWallet', { body: { address, chainId } });
  const signature = await signText(connector, message, address);
  return browserApi('linkWallet', { body: { message, signature, kind: connector.kind } });
}
