import type { Chain } from '@talkies/shared/schemas';
import { chainIdOf } from './account.ts';
import { ask, type Connector, toHex, WalletError } from './connector.ts';

/** The facts about a chain that a wallet needs. */
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
 * Asks the wallet to switch to the chain, and to add it where the wallet does not know it (EIP-3326, EIP-3085).
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
    // by the standard, a wallet may add a chain without switching to it
    if ((await chainIdOf(connector)) !== chain.chainId) await change();
  }
  if ((await chainIdOf(connector)) !== chain.chainId) throw new WalletError('wrong-chain');
}
