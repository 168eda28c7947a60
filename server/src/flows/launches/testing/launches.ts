import { signTestRound } from '@talkies/contracts/deploy/test-beacon';
import type { LaunchFields } from '@talkies/shared/studio/schemas';
import { asc, eq } from 'drizzle-orm';
import { setSignature } from '../../../modules/launches/index.ts';
import { launchPlaces } from '../../../modules/launches/tables.ts';
import { createLaunch, scheduleLaunch } from '../../studio/launches/launches.ts';
import type { Person, Shop } from '../../testing/shop.ts';
import { launchDraw } from '../show-launches.ts';
import { moveWaitingRooms } from '../waiting-room-worker.ts';

/** Launches with a waiting room in a shop, and their visitors. */
export function launchesOf(shopOf: () => Shop) {
  let count = 0;
  const people = (many: number): Promise<Person[]> =>
    Promise.all(Array.from({ length: many }, () => shopOf().addPerson(`fan-${++count}`)));
  const inSeconds = (seconds: number): string =>
    new Date(shopOf().ctx.clock.now().getTime() + seconds * 1000).toISOString();
  const pass = (seconds: number): void => shopOf().ctx.clock.set(inSeconds(seconds));

  /** A launch with a waiting room that opens in ten minutes. */
  async function announce(part: Partial<LaunchFields> = {}, quantity = 100) {
    const item = await shopOf().addItem({ quantity });
    const { id, version } = await createLaunch(shopOf().ctx, 'command', {
      ...{
        title: `First night ${++count}`,
        about: '',
        opensAt: inSeconds(600),
        closesAt: null,
        limitPerPerson: 1,
      },
      ...{ listUse: 'none', earlyMinutes: 0, earlyFilm: null, earlyCollection: null },
      ...{ waitingRoom: true, admitPerMinute: 60, passMinutes: 5, items: [item.id] },
      ...part,
    });
    await scheduleLaunch(shopOf().ctx, 'command', id, { version, scheduled: true });
    return { id, item };
  }
  /** The beacon signs a drop's round. */
  async function sign(id: string): Promise<void> {
    const { round } = await launchDraw(shopOf().ctx, id);
    const words = signTestRound(BigInt(round ?? 0)).map((word) => word.toString(16).padStart(64, '0'));
    await setSignature(shopOf().ctx.db, id, `0x${words.join('')}`);
  }

  /** The launch has opened, and its places are drawn; the first ones are let in. */
  async function open(id: string): Promise<void> {
    pass(600);
    await moveWaitingRooms(shopOf().ctx);
    await sign(id);
    await moveWaitingRooms(shopOf().ctx);
  }

  const placesOf = (id: string) =>
    shopOf()
      .ctx.db.select()
      .from(launchPlaces)
      .where(eq(launchPlaces.launchId, id))
      .orderBy(asc(launchPlaces.place));

  return { people, inSeconds, pass, announce, sign, open, placesOf };
}
