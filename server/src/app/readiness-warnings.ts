import { MINUTE_MS } from '@talkies/shared';
import { Cache } from '../api/cache/cache.ts';
import type { Needs } from '../chain/context.ts';
import { rolesOfOthers } from '../chain/index.ts';
import { lowFloats } from '../flows/resales/low-floats.ts';

type Ports = Needs<'signers'> & Parameters<typeof lowFloats>[0];

/** Nine reads of each chain: often enough for what changes by an owner's hand. */
const ROLES = { maxAgeMs: 10 * MINUTE_MS, most: 10, mostBytes: 10 };

/** The warnings of `/readyz`. A chain that does not answer is left out: its part is not ready. */
export function readinessWarnings(ctx: Ports): () => Promise<string[]> {
  const cache = new Cache<string[]>(ctx.clock, ROLES, () => 1);
  return async () => {
    const low = (await lowFloats(ctx)).map(({ chain, pays }) => `float:${chain}:${pays}`);
    const roles = ctx.chains.all().map((chain) =>
      cache
        .get(chain.config.name, async () => {
          const ofOthers = await rolesOfOthers(ctx, chain);
          if (ofOthers.length > 0)
            ctx.log.warn({ roles: ofOthers }, 'the contracts give roles to other keys than ours');
          return ofOthers;
        })
        .catch(() => null),
    );
    return [...low, ...(await Promise.all(roles)).flatMap((ofOthers) => ofOthers ?? [])];
  };
}
