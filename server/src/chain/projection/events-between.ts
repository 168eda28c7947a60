import type { ChainName } from '@talkies/shared';
import { and, asc, eq, gt, inArray, lte, or } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { WINDOW } from '../reader/fetch.ts';
import type { Head } from '../reads.ts';
import { events } from '../tables.ts';

export type EventRow = typeof events.$inferSelect;

/** A position in a chain's history: after that event of the block, or after the whole block. */
export interface EventPosition {
  block: number;
  logIndex: number | null;
}

/** Events of these names behind `after`, up to the block `to`, in the chain's order. */
export const eventsBetween = async (
  db: Database,
  chain: ChainName,
  names: readonly string[],
  { after, to, limit }: { after: EventPosition; to: number; limit?: number },
): Promise<EventRow[]> => {
  const found = db
    .select()
    .from(events)
    .where(
      and(
        eq(events.chain, chain),
        or(
          gt(events.blockNumber, after.block),
          after.logIndex === null
            ? undefined
            : and(eq(events.blockNumber, after.block), gt(events.logIndex, after.logIndex)),
        ),
        lte(events.blockNumber, to),
        inArray(events.name, [...names]),
      ),
    )
    .orderBy(asc(events.blockNumber), asc(events.logIndex));
  return limit === undefined ? found : found.limit(limit);
};

/** How far a consumer of a chain's events has come, and the chain's count of reorganisations by then. */
interface ConsumerCursor {
  block: number;
  logIndex?: number | null;
  reorganisations: number;
}

/**
 * The position from which a consumer continues. After a reorganisation, blocks may have other events than those it
 * has read.
 */
export function resumeAfter(
  cursor: ConsumerCursor | undefined,
  head: Pick<Head, 'number' | 'reorganisations'>,
  startBlock: number,
): EventPosition {
  if (!cursor) return { block: startBlock - 1, logIndex: null };
  const { block, logIndex = null } = cursor;
  return cursor.reorganisations === head.reorganisations
    ? { block, logIndex }
    : { block: Math.min(block, head.number) - WINDOW, logIndex: null };
}
