import type { ChainName } from '@talkies/shared';
import type { ActivityFilter } from '@talkies/shared/market-activity';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { Hex } from 'viem';
import type { Database } from '../../platform/db/database.ts';
import type { EventArgs } from '../projection/events.ts';
import { drops, events } from '../tables.ts';
import { dropOfEvent, isOfGroup, isOfMarket, type MarketEventName } from './event-index.ts';

/** One entry of what happened on the market, as the chain says it. */
export interface MarketEvent {
  chain: ChainName;
  blockNumber: number;
  logIndex: number;
  name: MarketEventName;
  args: EventArgs;
  at: Date;
  txHash: Hex;
  /** of the drop: for what a listing costs in all */
  royaltyBps: number;
  /** of the listing that the event is about, where it is about one */
  feeBps: number;
}

/** Where a page ended: the whole second of its last entry, and that entry's place on its chain. */
export interface EventPlace {
  second: number;
  chain: ChainName;
  blockNumber: number;
  logIndex: number;
}

interface Wanted {
  /** everything where it is left out */
  group?: ActivityFilter | undefined;
  /** only of these drops; all where it is left out */
  dropIds?: readonly bigint[] | undefined;
  before?: EventPlace | undefined;
  limit: number;
}

/** A price that is changed keeps the fee of its listing, which its event does not repeat. */
const feeOf = sql<number>`coalesce((${events.args} ->> 'feeBps')::int, (
  select (listed.args ->> 'feeBps')::int from ${events} as listed
  where ${events.name} = 'PriceChanged' and listed.chain = ${events.chain} and listed.token_id = ${events.tokenId}
    and listed.name = 'Listed' and (listed.block_number, listed.log_index) < (${events.blockNumber}, ${events.logIndex})
  order by listed.block_number desc, listed.log_index desc limit 1
), 0)`;

/** What happened on the markets of all chains, the latest first. */
export async function marketEvents(
  db: Database,
  { group, dropIds, before, limit }: Wanted,
): Promise<MarketEvent[]> {
  if (dropIds?.length === 0) return [];
  const rows = await db
    .select({
      chain: events.chain,
      blockNumber: events.blockNumber,
      logIndex: events.logIndex,
      name: events.name,
      args: events.args,
      at: events.at,
      txHash: events.txHash,
      royaltyBps: drops.royaltyBps,
      feeBps: feeOf,
    })
    .from(events)
    .innerJoin(drops, and(eq(drops.chain, events.chain), sql`${drops.dropId} = ${dropOfEvent}`))
    .where(
      and(
        sql.raw(isOfMarket),
        group && sql.raw(isOfGroup(group)),
        dropIds &&
          sql`${dropOfEvent} in (${sql.join(
            dropIds.map((id) => sql`${id.toString()}::bigint`),
            sql`, `,
          )})`,
        before &&
          sql`(${events.at}, ${events.chain}, ${events.blockNumber}, ${events.logIndex}) <
            (to_timestamp(${before.second}), ${before.chain}, ${before.blockNumber}, ${before.logIndex})`,
      ),
    )
    .orderBy(desc(events.at), desc(events.chain), desc(events.blockNumber), desc(events.logIndex))
    .limit(limit);
  return rows as MarketEvent[];
}
