import type { Chain } from '@talkies/shared/schemas';
import type { Needs } from '../../chain/context.ts';
import type { ChainConfig } from '../../platform/config/chains.ts';
import type { Router } from '../route.ts';

/** The chains' parameters for wallets. */
export const chainRoutes = (ctx: Needs<'chains' | 'config'>) => (router: Router) => {
  router.on('listChains', async () => ({
    chains: ctx.chains.all().map(({ config }) => presentChain(config, ctx.config.publicUrl)),
  }));
};

const presentChain = (config: ChainConfig, publicUrl: string): Chain => ({
  name: config.name,
  chainId: config.chainId,
  label: config.label,
  currency: config.currency,
  rpcUrl: config.publicRpcUrl ?? `${publicUrl}/rpc/${config.name}`,
  explorerUrl: config.explorerUrl,
  collectible: config.contracts.collectible,
  local: config.local,
});
