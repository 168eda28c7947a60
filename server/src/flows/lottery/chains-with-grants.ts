import type { ChainName } from '@talkies/shared';
import type { Needs } from '../../chain/context.ts';
import { allLotteries, phaseNow } from '../../modules/lottery/index.ts';
import { limitCents } from '../../platform/settings/settings.ts';

/**
 * Chains with a lottery on sale for which the shop buys tickets, because providers are paid for them or because they
 * are given away.
 */
export async function chainsWithGrants(
  ctx: Needs<'chains' | 'clock' | 'config' | 'db'>,
): Promise<Set<ChainName>> {
  const sells = (await limitCents(ctx, 'ticketsGrantedDaily')) > 0n;
  const open = (await allLotteries(ctx)).filter(
    (found) =>
      ((found.offer.providers && sells) || found.offer.freeEntry) && phaseNow(ctx, found) === 'selling',
  );
  return new Set(open.map(({ lottery }) => lottery.chain));
}
