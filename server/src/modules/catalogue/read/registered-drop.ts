import type { ChainName } from '@talkies/shared';
import { and, eq } from 'drizzle-orm';
import { drops, events } from '../../../chain/index.ts';
import type { Database } from '../../../platform/db/database.ts';

/** A drop that the contract has: how it shares, and the transaction that registered it; null where there is none. */
export async function registeredDrop(db: Database, chain: ChainName, dropId: bigint) {
  const [drop] = await db
    .select({ royaltyBps: drops.royaltyBps, feeBps: drops.feeBps, hash: events.txHash, at: events.at })
    .from(drops)
    .leftJoin(
      events,
      and(eq(events.chain, drops.chain), eq(events.dropId, drops.dropId), eq(events.name, 'DropRegistered')),
    )
    .where(and(eq(drops.chain, chain), eq(drops.dropId, dropId)));
  return drop ?? null;
}
