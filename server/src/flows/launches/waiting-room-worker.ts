import { roundTime } from '@talkies/shared';
import type { Needs } from '../../chain/context.ts';
import {
  moveWaitingRoom,
  runningWaitingRooms,
  setSignature,
  storeFailedAttempt,
  unsignedWaitingRooms,
} from '../../modules/launches/index.ts';
import { askBeacon } from '../../platform/ask-beacon.ts';
import { eachAtOnce } from '../../platform/each.ts';
import { createLoop, type Loop, together } from '../../platform/jobs/loop.ts';
import { waitingRoomBeacon } from './beacon.ts';

type Ctx = Needs<'changes' | 'clock' | 'config' | 'db' | 'log' | 'queue'>;

/** Moves a room, and updates open pages after the commit. */
const move = (ctx: Ctx, id: string, attemptFailed = false): Promise<void> =>
  moveWaitingRoom(
    ctx,
    id,
    { beacon: waitingRoomBeacon(ctx.config), attemptFailed },
    async (tx, { admitted }) => {
      if (admitted) await ctx.queue.enqueue(tx, 'launches/turns', admitted, { lane: 'turns' });
      await ctx.changes.emitWith(tx, 'launches', id);
    },
  );

/** Moves every room whose launch has opened. Several processes may do it at once. */
export async function moveWaitingRooms(ctx: Ctx): Promise<void> {
  // an error in one room does not stop the others
  await eachAtOnce(await runningWaitingRooms(ctx), (id) => move(ctx, id));
}

/**
 * Requests due rounds from the beacon; its answers are verified and stored once. A room whose round was requested in
 * vain for two minutes is drawn without it. Only requests count, not the time since the round, in which the shop
 * itself may have been down. Several processes may request at once: their attempts count together.
 */
export async function signWaitingRooms(ctx: Ctx): Promise<void> {
  const { publicKey, ...clock } = waitingRoomBeacon(ctx.config);
  const began = ctx.clock.now();
  const due = (await unsignedWaitingRooms(ctx)).filter(
    ({ round }) => roundTime(clock, round) * 1000 <= began.getTime(),
  );
  await eachAtOnce(due, async ({ launchId, round }) => {
    const { signature } = await askBeacon({ ...ctx.config.lottery.beacon, publicKey, round });
    if (signature) await setSignature(ctx.db, launchId, signature);
    else if (await storeFailedAttempt(ctx.db, launchId, { began, ended: ctx.clock.now() }))
      await move(ctx, launchId, true);
  });
}

/** Runs the waiting rooms each second; a slow beacon delays none of them. */
export function createWaitingRooms(ctx: Ctx): Loop {
  return together([
    createLoop(ctx.log, 'waiting rooms cannot be moved just now', () => moveWaitingRooms(ctx)),
    createLoop(ctx.log, 'the beacon of waiting rooms cannot be reached just now', () =>
      signWaitingRooms(ctx),
    ),
  ]);
}
