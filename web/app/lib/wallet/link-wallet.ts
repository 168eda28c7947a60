import { type Hex, sameAddress } from '@talkies/shared';
import type { Chain, Wallet } from '@talkies/shared/schemas';
import { browserApi } from '../api/api.ts';
import { chainIdOf, requestAccount, signText } from './account.ts';
import type { Connector } from './connector.ts';
import { rememberWallet } from './last-wallet.ts';

/**
 * Makes the wallet's account the user's active one. If the server knows it, nothing is signed again; else, and for a
 * contract that was proved only on another chain, the wallet proves that it belongs to the user: it signs an EIP-4361
 * message from the server. If the wallet is on a chain that we do not serve, the message names one of ours; signing
 * needs no network.
 * @throws WalletError, ApiProblem (wallet/taken among others)
 */
export async function linkWallet(
  connector: Connector,
  chains: readonly Pick<Chain, 'name' | 'chainId'>[],
): Promise<Wallet> {
  const address = await requestAccount(connector);
  const { wallets } = await browserApi('listWallets');
  const known = wallets.find((wallet) => sameAddress(wallet.address, address));
  const present = await chainIdOf(connector);
  const chain = chains.find(({ chainId }) => chainId === present);
  const isProved =
    known?.kind === connector.kind && (known.chain === null || !chain || chain.name === known.chain);
  const linked = isProved
    ? await browserApi('activateWallet', { params: { address } })
    : await prove(connector, address, (chain ?? chains[0])?.chainId ?? present);
  rememberWallet(connector.id, address);
  return linked;
}

async function prove(connector: Connector, address: Hex, chainId: number): Promise<Wallet> {
  const { message } = await browserApi('challengeWallet', { body: { address, chainId } });
  const signature = await signText(connector, message, address);
  return browserApi('linkWallet', { body: { message, signature, kind: connector.kind } });
}
