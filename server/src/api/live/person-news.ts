import { type ChainName, MINUTE_MS, type PersonalNews, personalNews } from '@talkies/shared';
import type { Needs } from '../../chain/context.ts';
import { buyerOf, buyersUnderway } from '../../modules/orders/index.ts';
import type { LiveHub } from './hub.ts';
import { framed } from './stream.ts';

/** The longest time from a page's rendering to its first connection, on a slow line. */
const REMEMBERED_MS = 2 * MINUTE_MS;
/** for news to everybody */
const ALL = '';

export const personTopic = (userId: string): string => `me:${userId}`;

/**
 * The recent news by person, in memory only: a process with too short a memory answers that everything may have
 * changed.
 */
class RecentNews {
  /** by person, the latest news at the end */
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
  /** The news for a page with data of that age, which receives everything from now on. */
  missed: (userId: string, ageMs: number) => string[];
  stop: () => void;
}

/**
 * Notifies people, on their own pages, of what to fetch again: a step of their transaction or order, a block that
 * advances an order, a notification. News of any process reach all processes.
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
  /** Lost news are made up for: pages poll from time to time. */
  const notifyBuyers = async (buyers: Promise<(string | null)[]>): Promise<void> => {
    try {
      for (const userId of await buyers) if (userId !== null) tell(userId, 'orders');
    } catch (error) {
      log.warn({ err: error }, 'live news of orders');
    }
  };
  /** Reads once more when blocks arrive during a read, however many. */
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
