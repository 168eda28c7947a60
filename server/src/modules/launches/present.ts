import { firstOrderAt, MINUTE_MS, WAITING_ROOM_MINUTES } from '@talkies/shared';
import type { ItemDetail, Launch, LaunchNote, LaunchPlace, LaunchState } from '@talkies/shared/schemas';
import type { Needs } from '../../chain/context.ts';
import { shopItemsOfLaunch } from '../catalogue/index.ts';
import { launchById, waitingIn, waitingRoomOf } from './reads.ts';
import type { LaunchRow, PlaceRow, WaitingRoomRow } from './tables.ts';

export const presentLaunchTimes = (launch: LaunchRow): LaunchNote => ({
  id: launch.id,
  title: launch.title,
  revision: launch.version,
  opensAt: launch.opensAt.toISOString(),
  closesAt: launch.closesAt?.toISOString() ?? null,
  firstAt: firstOrderAt(launch).toISOString(),
  waitingRoom: launch.waitingRoom,
  listOnly: launch.listUse === 'only',
  stopped: launch.stoppedAt !== null,
});

/** What the page of one of the launch's items shows; null for a draft, which restricts nothing. */
export async function launchNote(
  { clock, db }: Needs<'clock' | 'db'>,
  id: string,
): Promise<ItemDetail['launch']> {
  const launch = await launchById(db, id);
  return launch.scheduledAt === null
    ? null
    : { ...presentLaunchTimes(launch), serverTime: clock.now().toISOString() };
}

/** When the waiting room lets people come in. */
export const waitingRoomOpensAt = ({ opensAt }: Pick<LaunchRow, 'opensAt'>): Date =>
  new Date(opensAt.getTime() - WAITING_ROOM_MINUTES * MINUTE_MS);

export const presentWaitingRoom = (launch: LaunchRow, room: WaitingRoomRow | null): Launch['room'] =>
  launch.waitingRoom && room
    ? {
        opensAt: waitingRoomOpensAt(launch).toISOString(),
        passMinutes: launch.passMinutes,
        admitPerMinute: launch.admitPerMinute,
        seedHash: room.seedHash,
      }
    : null;

/** The changing state of a launch, the same for everybody who looks at it. */
export async function launchState(ctx: Needs<'clock' | 'db'>, launch: LaunchRow): Promise<LaunchState> {
  const items = await shopItemsOfLaunch(ctx.db, launch.id);
  const room = launch.waitingRoom ? await waitingRoomOf(ctx.db, launch.id) : null;
  const sum = (of: (item: (typeof items)[number]) => number): number =>
    items.reduce((all, item) => all + of(item), 0);
  return {
    id: launch.id,
    version: ctx.clock.now().getTime(),
    revision: launch.version,
    stopped: launch.stoppedAt !== null,
    stopReason: launch.stopReason,
    waiting: room ? await waitingIn(ctx.db, launch.id) : 0,
    admitted: room?.admitted ?? 0,
    left: sum(({ quantity, minted, reserved }) => Math.max(0, quantity - minted - reserved)),
    sold: sum(({ minted }) => minted),
    quantity: sum(({ quantity }) => quantity),
    entriesHash: room?.entriesHash ?? null,
    drawnAt: room?.drawnAt?.toISOString() ?? null,
  };
}

export const presentPlace = (row: PlaceRow): LaunchPlace => ({
  launch: row.launchId,
  entry: row.entry,
  joinedAt: row.joinedAt.toISOString(),
  place: row.place,
  passUntil: row.passUntil?.toISOString() ?? null,
});
