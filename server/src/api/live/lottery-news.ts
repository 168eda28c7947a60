import { type ChainName, LOTTERIES_TOPIC, LOTTERY_TOPIC } from '@talkies/shared';
import type { Needs } from '../../chain/context.ts';
import { chainVersionsOf, lotteriesChangedSince } from '../../chain/index.ts';
import { getLottery, lotteriesByNumber, presentCard, presentLottery } from '../../modules/lottery/index.ts';
import { AppError } from '../../platform/errors.ts';
import type { LiveHub } from './hub.ts';
import { framed, type PageNews } from './stream.ts';

type NewsNeeds = Needs<'chains' | 'changes' | 'clock' | 'config' | 'db' | 'log' | 'rates'>;

/** After a repair of the projection all lotteries count as changed. */
const AT_ONCE = 200;

/**
 * Sends changes of lotteries to open pages: after each step of a reader the whole states of lotteries changed since
 * the last one, and every change of the beacon's state.
 */
export function publishLotteries(ctx: NewsNeeds, hub: LiveHub): PageNews {
  const seen = new Map<ChainName, number>();
  const checking = new Map<ChainName, Promise<void>>();

  const publish = async (chain: ChainName, lotteryIds: number[]): Promise<void> => {
    const listed = hub.hasListeners(LOTTERIES_TOPIC);
    for (const found of await lotteriesByNumber(ctx, chain, lotteryIds)) {
      const topic = `${LOTTERY_TOPIC}${found.offer.id}`;
      if (hub.hasListeners(topic)) hub.publish(topic, framed('lottery', await presentLottery(ctx, found)));
      if (listed) hub.publish(LOTTERIES_TOPIC, framed('lotteryCard', await presentCard(ctx, found)));
    }
  };
  const isAwaited = (): boolean => hub.topics().some((topic) => topic.startsWith('lotter'));
  const check = async (chain: ChainName): Promise<void> => {
    const version = (await chainVersionsOf(ctx.db))[chain] ?? 0;
    const since = seen.get(chain) ?? version - 1;
    const changed = since < version && isAwaited() ? await lotteriesChangedSince(ctx.db, chain, since) : [];
    for (let at = 0; at < changed.length; at += AT_ONCE)
      await publish(chain, changed.slice(at, at + AT_ONCE));
    seen.set(chain, version);
  };
  /** Reads run one after another: a step meanwhile causes one more. */
  const next = (chain: ChainName, work: () => Promise<void>): void => {
    const before = checking.get(chain) ?? Promise.resolve();
    checking.set(
      chain,
      before.then(work).catch((error: unknown) => ctx.log.warn({ err: error, chain }, 'live lotteries')),
    );
  };
  const unsubscribes = [
    ctx.changes.on('chain', (name) => {
      for (const { config } of ctx.chains.all())
        if (!name || name === config.name) next(config.name, () => check(config.name));
    }),
    ctx.changes.on('lottery', (subject) => {
      const [chain, number] = subject.split('/');
      if (chain && number) next(chain as ChainName, () => publish(chain as ChainName, [Number(number)]));
    }),
  ];
  return {
    frameOf: async (topic) => {
      if (!topic.startsWith(LOTTERY_TOPIC)) return null;
      try {
        return framed('lottery', await getLottery(ctx, topic.slice(LOTTERY_TOPIC.length)));
      } catch (error) {
        if (error instanceof AppError && error.code === 'lottery/not-found') return null;
        throw error;
      }
    },
    stop: () => {
      for (const unsubscribe of unsubscribes) unsubscribe();
    },
  };
}
