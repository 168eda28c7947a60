import { LAUNCH_TOPIC } from '@talkies/shared';
import type { Needs } from '../../chain/context.ts';
import {
  type LaunchRow,
  launchById,
  launchState,
  placesAmong,
  presentPlace,
} from '../../modules/launches/index.ts';
import { isWithin } from '../../platform/clock.ts';
import { AppError } from '../../platform/errors.ts';
import type { LiveHub } from './hub.ts';
import { personTopic } from './person-news.ts';
import { framed, type PageNews } from './stream.ts';

/**
 * A crowd reconnects at once after a restart: a result read within this time, and unchanged since, serves all of it.
 */
const READ_MS = 1_000;
/** Edition counts change with each order; a page needs them no more often than this. */
const ORDERS_MS = 1_000;

/** Reads a launch's news for its page. A draft has none, unless its announcement was taken back: pages reload then. */
function newsWith(ctx: Needs<'clock' | 'db'>) {
  const announced = new Set<string>();
  return async (launch: LaunchRow): Promise<string | null> => {
    if (launch.scheduledAt !== null) announced.add(launch.id);
    return announced.has(launch.id) ? framed('launch', await launchState(ctx, launch)) : null;
  };
}

/** The ids of the topics with this beginning that pages follow. */
const followed = (hub: LiveHub, start: string): string[] =>
  hub.topics().flatMap((topic) => (topic.startsWith(start) ? topic.slice(start.length) : []));

/**
 * Sends changes of drops to open pages, and to each person their own place: with one read in each process, however
 * many pages are open.
 */
export function publishLaunches(ctx: Needs<'changes' | 'clock' | 'db' | 'log'>, hub: LiveHub): PageNews {
  const checking = new Map<string, Promise<void>>();
  const again = new Set<string>();
  const states = new Map<string, { at: number; frame: Promise<string | null> }>();
  const newsOf = newsWith(ctx);

  const check = async (id: string): Promise<void> => {
    const launch = await launchById(ctx.db, id);
    const news = await newsOf(launch);
    if (news !== null) hub.publish(LAUNCH_TOPIC + id, news);
    if (news === null || !launch.waitingRoom) return;
    for (const place of await placesAmong(ctx.db, id, followed(hub, personTopic(''))))
      hub.publish(personTopic(place.userId), framed('launchPlace', presentPlace(place)));
  };
  /** Reads run one after another: a change meanwhile causes one more. */
  const next = (id: string): void => {
    states.delete(id);
    if (!hub.hasListeners(LAUNCH_TOPIC + id)) return;
    if (checking.has(id)) return void again.add(id);
    const done = check(id)
      .catch((error: unknown) => ctx.log.warn({ err: error, launch: id }, 'live drops'))
      .finally(() => {
        checking.delete(id);
        if (again.delete(id)) next(id);
      });
    checking.set(id, done);
  };
  let pause: NodeJS.Timeout | undefined;
  const all = (): void => {
    for (const id of followed(hub, LAUNCH_TOPIC)) next(id);
  };
  const unsubscribes = [
    ctx.changes.on('launches', (id) => (id === '' ? all() : next(id))),
    ctx.changes.on('catalogue', () => {
      states.clear();
      pause ??= setTimeout(() => {
        pause = undefined;
        all();
      }, ORDERS_MS).unref();
    }),
  ];
  const read = async (id: string): Promise<string | null> => {
    try {
      return await newsOf(await launchById(ctx.db, id));
    } catch (error) {
      if (error instanceof AppError && error.code === 'launch/not-found') return null;
      throw error;
    }
  };
  const frameNow = (id: string): Promise<string | null> => {
    const now = ctx.clock.now().getTime();
    const known = states.get(id);
    if (known && isWithin(READ_MS, known.at, now)) return known.frame;
    const state = { at: now, frame: read(id) };
    states.set(id, state);
    state.frame.catch(() => states.get(id) === state && states.delete(id));
    return state.frame;
  };
  return {
    frameOf: async (topic, userId) => {
      if (!topic.startsWith(LAUNCH_TOPIC)) return null;
      const id = topic.slice(LAUNCH_TOPIC.length);
      const frame = await frameNow(id);
      const [place] = frame && userId ? await placesAmong(ctx.db, id, [userId]) : [];
      return place ? frame + framed('launchPlace', presentPlace(place)) : frame;
    },
    stop: () => {
      clearTimeout(pause);
      for (const unsubscribe of unsubscribes) unsubscribe();
    },
  };
}
