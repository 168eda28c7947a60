import { createOrder } from '../../flows/checkout/create-order.ts';
import { joinLaunch } from '../../flows/launches/show-launches.ts';
import { createWaitingRooms } from '../../flows/launches/waiting-room-worker.ts';
import { AppError } from '../../platform/errors.ts';
import { contextOf, fastClock } from './settings.ts';

/**
 * A process of the shop that advances waiting rooms until it is killed; on request, people join or order, all at the same
 * moment.
 */
const ctx = await contextOf(
  process.env,
  fastClock(Number(process.env.CLOCK_FROM), Number(process.env.CLOCK_SPEED), 0),
);
await ctx.rates.refresh();

export interface WaitingRoomsTask {
  act: 'join' | 'order';
  /** the launch, or the item */
  subject: string;
  people: string[];
}

const codeOf = (error: unknown): string => (error instanceof AppError ? error.code : String(error));

const does = ({ act, subject, people }: WaitingRoomsTask): Promise<string[]> =>
  Promise.all(
    people.map(async (id) => {
      try {
        if (act === 'join') await joinLaunch(ctx, id, subject);
        else await createOrder(ctx, id, { itemId: subject, idempotencyKey: null, country: null });
        return 'done';
      } catch (error) {
        return codeOf(error);
      }
    }),
  );

process.on('message', (task: WaitingRoomsTask) => {
  does(task).then(
    (outcomes) => process.send?.(outcomes),
    () => process.exit(1),
  );
});
process.once('disconnect', () => process.exit(0));
createWaitingRooms(ctx).start();
process.send?.('ready');
