import type { Needs } from '../../chain/context.ts';
import { moveRoom, openRooms } from '../../modules/launches/index.ts';
import { createLoop, type Loop } from '../../platform/jobs/loop.ts';

type Ctx = Needs<'changes' | 'clock' | 'db' | 'log' | 'queue'>;

/** Moves every room whose launch has opened; pages are told when it is committed. Several processes may do it at once. */
export async function moveRooms(ctx: Ctx): Promise<void> {
  const rooms = await openRooms(ctx);
  const moves = rooms.map((id) =>
    moveRoom(ctx, id, async (tx, { admitted }) => {
      if (admitted) await ctx.queue.enqueue(tx, 'launches/turns', admitted, { lane: 'news' });
      await ctx.changes.emitWith(tx, 'launches', id);
    }),
  );
  // what is wrong with one keeps no other closed
  const failed = (await Promise.allSettled(moves)).find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
}

/** Waiting rooms, each second. */
export const createRooms = (ctx: Ctx): Loop =>
  createLoop(ctx.log, 'waiting rooms cannot be moved just now', () => moveRooms(ctx));
