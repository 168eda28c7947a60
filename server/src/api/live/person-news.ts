import type { ChainName } from '@talkies/shared';
import type { Needs } from '../../chain/context.ts';
import { buyerOf, buyersUnderway } from '../../modules/orders/index.ts';
import type { LiveHub } from './hub.ts';
import { personTopic } from './news.ts';
import { framed } from './stream.ts';

/**
 * Tells buyers, and nobody else, that an order of theirs took a step, or that a block brought it closer: they fetch it
 * again. Whichever process took the step, it is told in all. Returns how to stop.
 */
export function tellOrders({ changes, db, log }: Needs<'changes' | 'db' | 'log'>, hub: LiveHub): () => void {
  const looking = new Set<ChainName>();
  const again = new Set<ChainName>();
  const open = (): string[] => hub.topics().filter((topic) => topic.startsWith(personTopic('')));
  const publish = (topics: string[]): void => {
    for (const topic of topics)
      if (hub.isFollowed(topic)) hub.publish(topic, framed('me', { what: 'orders' }));
  };
  /** What could not be told is made up for: a page looks by itself now and then. */
  const tell = async (buyers: Promise<(string | null)[]>): Promise<void> => {
    try {
      publish((await buyers).flatMap((userId) => (userId === null ? [] : [personTopic(userId)])));
    } catch (error) {
      log.warn({ err: error }, 'live news of orders');
    }
  };
  /** Looks once more when blocks come while a look is under way, however many. */
  const block = async (chain: ChainName): Promise<void> => {
    if (looking.has(chain)) again.add(chain);
    else if (open().length > 0) {
      looking.add(chain);
      await tell(buyersUnderway(db, chain));
      looking.delete(chain);
      if (again.delete(chain)) await block(chain);
    }
  };
  /** An empty id: any order may have moved. */
  const step = async (orderId: string): Promise<void> => {
    if (orderId === '') publish(open());
    else if (open().length > 0) await tell(buyerOf(db, orderId).then((buyer) => [buyer]));
  };
  const unsubscribes = [
    changes.on('orders', (orderId) => void step(orderId)),
    changes.on('chain', (chain) => void (chain && block(chain as ChainName))),
  ];
  return () => {
    for (const unsubscribe of unsubscribes) unsubscribe();
  };
}
