import type { Chain } from '@talkies/shared/schemas';
import { chainIdOf } from './account.ts';
import { ask, type Connector, toHex, WalletError } from './connector.ts';

/** What a wallet must know of a chain to work on it. */
export type ChainDetails = Pick<Chain, 'chainId' | 'label' | 'currency' | 'rpcUrl' | 'explorerUrl'>;

const add = (connector: Connector, chain: ChainDetails): Promise<null> =>
  ask(connector.provider, 'wallet_addEthereumChain', [
    {
      chainId: toHex(chain.chainId),
      chainName: chain.label,
      nativeCurrency: { name: chain.currency, symbol: chain.currency, decimals: 18 },
      rpcUrls: [chain.rpcUrl],
      blockExplorerUrls: [chain.explorerUrl],
    },
  ]);

/**
 * Asks the wallet to change to the chain, and offers it the chain where it does not know it (EIP-3326, EIP-3085).
 * @throws WalletError rejected, wrong-chain
 */
export async function switchChain(connector: Connector, chain: ChainDetails): Promise<void> {
  const change = () =>
    ask(connector.provider, 'wallet_switchEthereumChain', [{ chainId: toHex(chain.chainId) }]);
  try {
    await change();
  } catch (error) {
    if (!(error instanceof WalletError) || error.failure !== 'failed') throw error;
    await add(connector, chain);
    // the standard lets a wallet add a chain without changing to it
    if ((await chainIdOf(connector)) !== chain.chainId) await change();
  }
  if ((await chainIdOf(connector)) !== chain.chainId) throw new WalletError('wrong-chain');
}
