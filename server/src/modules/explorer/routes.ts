import type { Context } from '../../context.ts';
import type { Router } from '../../http/route.ts';
import { presentAddress, presentBlock, presentChain, presentTransaction } from './present.ts';
import { findAddress, findBlock, findTransaction } from './reads.ts';

/** The chains that wallets are offered, and what explorers of local chains show. */
export const chainRoutes = (ctx: Context) => (router: Router) => {
  router.on('listChains', async () => ({
    chains: ctx.chains.all().map(({ config }) => presentChain(config, ctx.config.publicUrl)),
  }));
  router.on('explorerTransaction', async ({ params }) =>
    presentTransaction(await findTransaction(ctx, params.chain, params.hash as `0x${string}`)),
  );
  router.on('explorerBlock', async ({ params }) =>
    presentBlock(await findBlock(ctx, params.chain, params.number)),
  );
  router.on('explorerAddress', async ({ params }) =>
    presentAddress(await findAddress(ctx, params.chain, params.address)),
  );
};
