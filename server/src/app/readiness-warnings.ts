import { MINUTE_MS } from '@talkies/shared';
import { Cache } from '../api/cache/cache.ts';
import type { Needs } from '../chain/context.ts';
import { rolesOfOthers } from '../chain/index.ts';
import { lowFloats } from '../flows/resales/low-floats.ts';
import { dryTanks } from '../flows/studio/health/tanks.ts';

type Ports = Needs<'signers'> & Parameters<typeof lowFloats>[0];

/** Nine reads of each chain: often enough for what changes by an owner's hand. */
const ROLES = { maxAgeMs: 10 * MINUTE_MS, most: 10, mostBytes: 10 };
/** Gas is used up faster, and by no more than the transactions of a minute. */
const GAS = { maxAgeMs: MINUTE_MS, most: 1, mostBytes: 1 };

/** Such as `gas:polygon:minter,cashier`: the accounts that soon cannot send any more, by the keys' uses. */
async function lowGas(ctx: Ports): Promise<string[]> {
  const dry = (await dryTanks(ctx)).map(({ chain, accounts }) => `gas:${chain}:${accounts.join()}`);
  if (dry.length > 0) ctx.log.warn({ gas: dry }, 'accounts have money for few more transactions');
  return dry;
}

/** The warnings of `/readyz`. A chain that does not answer is left out: its part is not ready. */
export function readinessWarnings(ctx: Ports): () => Promise<string[]> {
  const cache = new Cache<string[]>(ctx.clock, ROLES, () => 1);
  const gas = new Cache<string[]>(ctx.clock, GAS, () => 1);
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
    const dry = (await gas.get('gas', () => lowGas(ctx))) ?? [];
    return [...low, ...dry, ...(await Promise.all(roles)).flatMap((ofOthers) => ofOthers ?? [])];
  };
}
