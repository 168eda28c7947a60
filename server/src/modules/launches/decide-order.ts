import { type LaunchRefusal, orderProblem } from '@talkies/shared';
import { batchedOf } from '../../platform/batched.ts';
import type { Database } from '../../platform/db/database.ts';
import { buyersOf, type LaunchBuyer, launchesById } from './buyers.ts';
import { participantOf, stageAt } from './rules.ts';

/** A launch's decision about an order of one of its items. */
export interface Decision {
  problem: LaunchRefusal | null;
  /** what the order counts towards; null: the launch is a draft, which limits nothing */
  launch: { id: string; left: number | null } | null;
}

interface OrderRequest extends LaunchBuyer {
  /** whether the limit is checked here; not where placing the order knows better which reservations end */
  byLimit: boolean;
}

async function decide(db: Database, requests: readonly OrderRequest[], now: Date): Promise<Decision[]> {
  const known = await launchesById(
    db,
    requests.map(({ launchId }) => launchId),
  );
  const buyers = await buyersOf(db, requests);
  return requests.map(({ launchId, byLimit }, at) => {
    const launch = known.get(launchId);
    const buyer = buyers[at];
    if (!launch || !buyer || launch.scheduledAt === null) return { problem: null, launch: null };
    const { waitingRoom } = launch;
    const participant = participantOf(launch, buyer);
    const judged = byLimit ? participant : { ...participant, left: null };
    return {
      problem: orderProblem({ stage: stageAt(launch, now), waitingRoom }, judged, now),
      launch: { id: launchId, left: participant.left },
    };
  });
}

/**
 * Decides about several buyers by two statements. With locked items the decisions stay true until the transaction of
 * `db` ends. The limit is checked where orders are placed, since only there it is known which reservations end.
 */
export const decideOrders = (
  db: Database,
  requests: readonly LaunchBuyer[],
  now: Date,
): Promise<Decision[]> =>
  decide(
    db,
    requests.map((request) => ({ ...request, byLimit: false })),
    now,
  );

/** `decideOrders` for one buyer, batched with the others of the same moment. */
export const decideOrder = batchedOf((db: Database, requests: (OrderRequest & { now: Date })[]) => {
  const last = Math.max(0, ...requests.map(({ now }) => now.getTime()));
  return decide(db, requests, new Date(last));
});
