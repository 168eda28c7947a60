import { LAUNCH_TOPIC } from '@talkies/shared';
import type { Needs } from '../../chain/context.ts';
import { launchById, launchState, placesAmong, presentPlace } from '../../modules/launches/index.ts';
import type { LiveHub } from './hub.ts';
import { personTopic } from './news.ts';
import { framed } from './stream.ts';

/** Counts of editions change with each order; a page needs them no more often. */
const ORDERS_MS = 1_000;

/**
 * Tells open pages of drops what changed, and each person on one their own place: one look a process, however many pages are
 * open. Returns how to stop.
 */
export function tellLaunches(ctx: Needs<'changes' | 'clock' | 'db' | 'log'>, hub: LiveHub): () => void {
  const looking = new Map<string, Promise<void>>();
  const again = new Set<string>();
  const followed = (): string[] =>
    hub.topics().flatMap((topic) => (topic.startsWith(LAUNCH_TOPIC) ? topic.slice(LAUNCH_TOPIC.length) : []));

  const look = async (id: string): Promise<void> => {
    const launch = await launchById(ctx.db, id);
    hub.publish(LAUNCH_TOPIC + id, framed('launch', await launchState(ctx, launch)));
    if (!launch.waitingRoom) return;
    const start = personTopic('');
    const people = hub
      .topics()
      .flatMap((topic) => (topic.startsWith(start) ? topic.slice(start.length) : []));
    for (const place of await placesAmong(ctx.db, id, people))
      hub.publish(personTopic(place.userId), framed('launchPlace', presentPlace(place)));
  };
  /** One look after the other: what comes meanwhile is looked for once more. */
  const next = (id: string): void => {
    if (!hub.isFollowed(LAUNCH_TOPIC + id)) return;
    if (looking.has(id)) return void again.add(id);
    const done = look(id)
      .catch((error: unknown) => ctx.log.warn({ err: error, launch: id }, 'live drops'))
      .finally(() => {
        looking.delete(id);
        if (again.delete(id)) next(id);
      });
    looking.set(id, done);
  };
  let pause: NodeJS.Timeout | undefined;
  const all = (): void => {
    for (const id of followed()) next(id);
  };
  const unsubscribes = [
    ctx.changes.on('launches', (id) => (id === '' ? all() : next(id))),
    ctx.changes.on('catalogue', () => {
      pause ??= setTimeout(() => {
        pause = undefined;
        all();
      }, ORDERS_MS).unref();
    }),
  ];
  return () => {
    clearTimeout(pause);
    for (const unsubscribe of unsubscribes) unsubscribe();
  };
}
