import type { ChainName } from '@talkies/shared';
import type { ActivityFilter } from '@talkies/shared/market-activity';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { Hex } from 'viem';
import type { Database } from '../../platform/db/database.ts';
import type { EventArgs } from '../projection/events.ts';
import { drops, events } from '../tables.ts';
import { dropOfEvent, isOfGroup, isOfMarket, type MarketEventName } from './event-index.ts';

/** One event of the market, by the chain. */
export interface MarketEvent {
  chain: ChainName;
  blockNumber: number;
  logIndex: number;
  name: MarketEventName;
  args: EventArgs;
  at: Date;
  txHash: Hex;
  /** the drop's, for a listing's total */
  royaltyBps: number;
  /** the fee of the event's listing, where it is about one */
  feeBps: number;
}

/** The end of a page: the whole second of its last entry, and that entry's position on its chain. */
export interface ActivityCursor {
  second: number;
  chain: ChainName;
  blockNumber: number;
  logIndex: number;
}

interface Wanted {
  /** all events if left out */
  group?: ActivityFilter | undefined;
  /** only events of these drops; all if left out */
  dropIds?: readonly bigint[] | undefined;
  before?: ActivityCursor | undefined;
  limit: number;
}

/**
 * A changed price keeps the fee of its listing, which its event does not repeat. The table is named, because a select
 * of one table leaves its name out, and `listed` has the same columns.
 */
const feeOf = sql<number>`coalesce((${events}.args ->> 'feeBps')::int, (
  select (listed.args ->> 'feeBps')::int from ${events} as listed
  where ${events}.name = 'PriceChanged' and listed.chain = ${events}.chain and listed.token_id = ${events}.token_id
    and listed.name = 'Listed' and (listed.block_number, listed.log_index) < (${events}.block_number, ${events}.log_index)
  order by listed.block_number desc, listed.log_index desc limit 1
), 0)`;

/**
 * The market events of all chains, latest first. For given drops only the latest events of each are read, however
 * many there are before.
 */
export async function marketEvents(
  db: Database,
  { group, dropIds, before, limit }: Wanted,
): Promise<MarketEvent[]> {
  const latest = db
    .select({
      chain: events.chain,
      blockNumber: events.blockNumber,
      logIndex: events.logIndex,
      name: events.name,
      args: events.args,
      at: events.at,
      txHash: events.txHash,
      dropId: sql<bigint>`${dropOfEvent}`.as('drop_of_event'),
      feeBps: feeOf.as('fee_of_event'),
    })
    .from(events)
    .where(
      and(
        sql.raw(isOfMarket),
        group && sql.raw(isOfGroup(group)),
        dropIds && sql`${dropOfEvent} = of.drop_id`,
        before &&
          sql`(${events.at}, ${events.chain}, ${events.blockNumber}, ${events.logIndex}) <
            (to_timestamp(${before.second}), ${before.chain}, ${before.blockNumber}, ${before.logIndex})`,
      ),
    )
    .orderBy(desc(events.at), desc(events.chain), desc(events.blockNumber), desc(events.logIndex))
    .limit(limit)
    .as('latest');
  const { dropId, ...fields } = latest._.selectedFields;
  const wanted = db.select({ ...fields, royaltyBps: drops.royaltyBps });
  const found = dropIds
    ? wanted
        .from(sql`unnest(${sql.param(dropIds.map(String))}::bigint[]) as of(drop_id)`)
        .crossJoinLateral(latest)
    : wanted.from(latest);
  const rows = await found
    .innerJoin(drops, and(eq(drops.chain, latest.chain), eq(drops.dropId, dropId)))
    .orderBy(desc(latest.at), desc(latest.chain), desc(latest.blockNumber), desc(latest.logIndex))
    .limit(limit);
  return rows as MarketEvent[];
}
