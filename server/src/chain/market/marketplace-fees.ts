import type { ChainName } from '@talkies/shared';
import { and, desc, eq, or, sql } from 'drizzle-orm';
import type { Needs } from '../context.ts';
import { events } from '../tables.ts';
import { isFeeChange } from './event-index.ts';

/**
 * The service fee, in basis points, at which each chain's marketplace lists now, as far as the reader has read: the
 * contract emits it at its creation and at each change. No node is asked. A chain whose reader began later is left
 * out.
 */
export async function marketplaceFees({
  chains,
  db,
}: Needs<'chains' | 'db'>): Promise<Map<ChainName, number>> {
  const ofMarketplace = chains
    .all()
    .map(({ config }) =>
      and(eq(events.chain, config.name), eq(events.contract, config.contracts.marketplace)),
    );
  const rows = await db
    .selectDistinctOn([events.chain], {
      chain: events.chain,
      feeBps: sql<number>`(${events.args} ->> 'feeBps')::int`,
    })
    .from(events)
    .where(and(sql.raw(isFeeChange), or(...ofMarketplace)))
    .orderBy(events.chain, desc(events.blockNumber), desc(events.logIndex));
  return new Map(rows.map(({ chain, feeBps }) => [chain, feeBps]));
}
