import { roundTime } from '@talkies/shared';
import type { Needs } from '../../chain/context.ts';
import { moveRoom, openRooms, setSignature, unsignedRooms } from '../../modules/launches/index.ts';
import { askBeacon } from '../../platform/drand.ts';
import { eachAtOnce } from '../../platform/each.ts';
import { createLoop, type Loop, together } from '../../platform/jobs/loop.ts';
import { beaconOf } from './beacon.ts';

type Ctx = Needs<'changes' | 'clock' | 'config' | 'db' | 'log' | 'queue'>;

/** Moves every room whose launch has opened; pages are told when it is committed. Several processes may do it at once. */
export async function moveRooms(ctx: Ctx): Promise<void> {
  const rooms = await openRooms(ctx);
  const beacon = beaconOf(ctx.config);
  // what is wrong with one keeps no other closed
  await eachAtOnce(rooms, (id) =>
    moveRoom(ctx, id, beacon, async (tx, { admitted }) => {
      if (admitted) await ctx.queue.enqueue(tx, 'launches/turns', admitted, { lane: 'news' });
      await ctx.changes.emitWith(tx, 'launches', id);
    }),
  );
}

/** Asks the beacon for the rounds that are due; its answers are checked, and stored once. Several processes may do it at once. */
export async function signRooms(ctx: Pick<Ctx, 'clock' | 'config' | 'db'>): Promise<void> {
  const { publicKey, ...clock } = beaconOf(ctx.config);
  const now = ctx.clock.now().getTime();
  const due = (await unsignedRooms(ctx)).filter(({ round }) => roundTime(clock, round) * 1000 <= now);
  await eachAtOnce(due, async ({ launchId, round }) => {
    const { signature } = await askBeacon({ ...ctx.config.lottery.beacon, publicKey, round });
    if (signature) await setSignature(ctx.db, launchId, signature);
  });
}

/** Waiting rooms, each second; a beacon that is slow to answer keeps none of them. */
export function createRooms(ctx: Ctx): Loop {
  return together([
    createLoop(ctx.log, 'waiting rooms cannot be moved just now', () => moveRooms(ctx)),
    createLoop(ctx.log, 'the beacon of waiting rooms cannot be reached just now', () => signRooms(ctx)),
  ]);
}
