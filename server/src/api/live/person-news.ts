import { type ChainName, MINUTE_MS, type PersonalNews, personalNews } from '@talkies/shared';
import type { Needs } from '../../chain/context.ts';
import { buyerOf, buyersUnderway } from '../../modules/orders/index.ts';
import type { LiveHub } from './hub.ts';
import { framed } from './stream.ts';

/** As long as a page may take from being made to its first connection, on a slow line. */
const REMEMBERED_MS = 2 * MINUTE_MS;
/** of news to everybody */
const ALL = '';

export const personTopic = (userId: string): string => `me:${userId}`;

/**
 * What was news to whom lately. It has no store: a process that does not remember long enough says that all may have
 * changed.
 */
class RecentNews {
  /** by person, who had news last at the end */
  readonly #people = new Map<string, Map<PersonalNews, number>>();
  readonly #now: () => number;
  readonly #began: number;

  constructor(now: () => number) {
    this.#now = now;
    this.#began = now();
  }

  add(userId: string, what: PersonalNews): void {
    const now = this.#now();
    const own = this.#people.get(userId) ?? new Map<PersonalNews, number>();
    this.#people.delete(userId);
    this.#people.set(userId, own.set(what, now));
    for (const [id, times] of this.#people) {
      if (Math.max(...times.values()) >= now - REMEMBERED_MS) return;
      this.#people.delete(id);
    }
  }

  within(userId: string, ms: number): PersonalNews[] {
    const since = this.#now() - ms;
    if (ms > REMEMBERED_MS || since < this.#began) return [...personalNews];
    const isNews = (id: string, what: PersonalNews) => (this.#people.get(id)?.get(what) ?? 0) >= since;
    return personalNews.filter((what) => isNews(userId, what) || isNews(ALL, what));
  }
}

export interface PersonNews {
  /** For a page whose data is so old, and which hears of everything from now on. */
  missed: (userId: string, ageMs: number) => string[];
  stop: () => void;
}

/**
 * Tells people, each on their own pages, what to fetch again: a transaction or an order of theirs took a step, a block
 * brought an order closer, there is a notification. Whichever process it happened in, it is told in all.
 */
export function publishToPeople(
  { changes, clock, db, log }: Needs<'changes' | 'clock' | 'db' | 'log'>,
  hub: LiveHub,
): PersonNews {
  const recent = new RecentNews(() => clock.now().getTime());
  const looking = new Set<ChainName>();
  const again = new Set<ChainName>();
  const open = (): string[] => hub.topics().filter((topic) => topic.startsWith(personTopic('')));
  const publish = (topic: string, what: PersonalNews): void => {
    if (hub.hasListeners(topic)) hub.publish(topic, framed('me', { what }));
  };
  const tell = (userId: string, what: PersonalNews): void => {
    recent.add(userId, what);
    for (const topic of userId === ALL ? open() : [personTopic(userId)]) publish(topic, what);
  };
  /** What could not be told is made up for: a page looks by itself now and then. */
  const notifyBuyers = async (buyers: Promise<(string | null)[]>): Promise<void> => {
    try {
      for (const userId of await buyers) if (userId !== null) tell(userId, 'orders');
    } catch (error) {
      log.warn({ err: error }, 'live news of orders');
    }
  };
  /** Looks once more when blocks come while a look is under way, however many. */
  const block = async (chain: ChainName): Promise<void> => {
    if (looking.has(chain)) again.add(chain);
    else if (open().length > 0) {
      looking.add(chain);
      await notifyBuyers(buyersUnderway(db, chain));
      looking.delete(chain);
      if (again.delete(chain)) await block(chain);
    }
  };
  const unsubscribes = [
    changes.on('transactions', (userId) => tell(userId, 'transactions')),
    changes.on('notifications', (userId) => tell(userId, 'notifications')),
    changes.on('orders', (orderId) => {
      if (orderId === '') tell(ALL, 'orders');
      else void notifyBuyers(buyerOf(db, orderId).then((buyer) => [buyer]));
    }),
    changes.on('chain', (chain) => void (chain && block(chain as ChainName))),
  ];
  return {
    missed: (userId, ageMs) => recent.within(userId, ageMs).map((what) => framed('me', { what })),
    stop: () => {
      for (const unsubscribe of unsubscribes) unsubscribe();
    },
  };
}
