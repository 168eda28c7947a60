import type { EndpointName } from '@talkies/shared';
import type { ApiResponse } from '@talkies/shared/schemas';
import type { Needs } from '../../chain/context.ts';
import {
  presentAddress,
  presentBlock,
  presentChain,
  presentTransaction,
} from '../../modules/explorer/present.ts';
import { findAddress, findBlock, findTransaction } from '../../modules/explorer/reads.ts';
import { addressKey } from '../../platform/limits/limits.ts';
import { createResponseCache, sendReady } from '../cache/response-cache.ts';
import { clientOf, type Http } from '../env.ts';
import type { Router } from '../route.ts';

/** Young enough for a page that waits for a block, old enough that many who look ask the node once. */
const CACHE_MS = 3_000;

/** The chains that wallets are offered, and what explorers of local chains show. */
export const chainRoutes =
  (ctx: Needs<'chains' | 'changes' | 'clock' | 'config' | 'db' | 'limits'>) => (router: Router) => {
    const responseCache = createResponseCache(ctx, CACHE_MS);
    /** Nodes are paid by the question: what a stranger makes us ask is counted. */
    const cached = async <N extends EndpointName>(
      http: Http,
      request: object,
      make: () => Promise<ApiResponse<N>>,
    ) => {
      const counted = async (): Promise<ApiResponse<N>> => {
        await ctx.limits.spend('explorer/address', addressKey(clientOf(http).address));
        return make();
      };
      return sendReady(http, await responseCache.get(JSON.stringify(request), counted));
    };
    router.on('listChains', async () => ({
      chains: ctx.chains.all().map(({ config }) => presentChain(config, ctx.config.publicUrl)),
    }));
    router.on('explorerTransaction', ({ params, http }) =>
      cached<'explorerTransaction'>(http, params, async () =>
        presentTransaction(await findTransaction(ctx, params.chain, params.hash as `0x${string}`)),
      ),
    );
    router.on('explorerBlock', ({ params, http }) =>
      cached<'explorerBlock'>(http, params, async () =>
        presentBlock(await findBlock(ctx, params.chain, params.number)),
      ),
    );
    router.on('explorerAddress', ({ params, http }) =>
      cached<'explorerAddress'>(http, params, async () =>
        presentAddress(await findAddress(ctx, params.chain, params.address)),
      ),
    );
  };
