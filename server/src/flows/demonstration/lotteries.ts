import { parseAmount } from '@talkies/shared';
import { eq } from 'drizzle-orm';
import type { Needs } from '../../chain/context.ts';
import { lotteriesOf, lotteryKey, vaultSigner } from '../../chain/index.ts';
import { type LotteryOffer, lotteryOffers } from '../../modules/lottery/index.ts';
import { callOf } from '../../modules/market/index.ts';
import { beginLottery } from '../lottery/open-lotteries.ts';
import { wasBegun } from '../lottery/shop-steps.ts';
import { type Collector, collectorOf, isFunded } from './collectors.ts';
import { type DemoLottery, idsOf } from './market-file.ts';

/** A collector's request of a demonstration: to buy tickets of a lottery once it exists. */
interface DemoTickets {
  lottery: string;
  by: Collector;
  count: number;
  /** distinguishes one purchase of theirs from the next */
  number: number;
}

declare module '../../platform/jobs/queue.ts' {
  interface JobPayloads {
    'demonstration/tickets': DemoTickets & { step: number };
  }
}

const POLL_MS = 500;
/** A busy machine opens a lottery late: its buyers try again, less and less often. */
const LONGEST_POLL_MS = 10_000;
const nameOf = ({ lottery, number }: DemoTickets): string => `demonstration/${lottery}/${number}`;

async function offerOf(ctx: Needs<'db'>, id: string): Promise<LotteryOffer | null> {
  const [offer] = await ctx.db.select().from(lotteryOffers).where(eq(lotteryOffers.id, id));
  return offer ?? null;
}

/**
 * Opens a lottery and requests its collectors' purchases. Idempotent. @param providers tickets are sold through them as
 * well
 */
export async function beginDemoLottery(
  ctx: Needs<'chains' | 'changes' | 'clock' | 'config' | 'db' | 'log' | 'queue' | 'signers' | 'writer'>,
  { id, name, item, price, moneyPrize, tickets }: DemoLottery,
  { seconds, providers }: { seconds: number; providers: boolean },
): Promise<void> {
  // nor one that was called off
  if ((await offerOf(ctx, id)) || (await wasBegun(ctx.db, id))) return;
  const itemId = (await idsOf(ctx, [item]))(item);
  const wei = (text: string): string => (parseAmount(text, 'MATIC') ?? 0n).toString();
  const buyers: DemoTickets[] = [];
  for (const [number, { by, count }] of tickets.entries())
    buyers.push({ lottery: id, by: await collectorOf(ctx, by), count, number });
  await beginLottery(ctx, {
    id,
    name,
    rules: null,
    itemId,
    imageItemId: null,
    terms: {
      ticketPrice: wei(price),
      moneyPrize: wei(moneyPrize),
      maxTickets: 1_000,
      walletLimit: 100,
      seconds,
      permitOnly: false,
      beneficiary: null,
    },
    providers,
    freeEntry: false,
  });
  for (const buyer of buyers)
    await ctx.queue.enqueue(
      ctx.db,
      'demonstration/tickets',
      { ...buyer, step: 0 },
      { key: `${nameOf(buyer)}/0` },
    );
}

/** One step of a purchase; returns whether there is more to do. */
async function advance(ctx: Needs<'chains' | 'db' | 'writer'>, intent: DemoTickets): Promise<boolean> {
  const offer = await offerOf(ctx, intent.lottery);
  if (!offer) return false;
  const { chain, lotteryId, terms } = offer;
  if (lotteryId === null || !(await isFunded(ctx, { chain }, intent.by))) return true;
  const total = BigInt(terms.ticketPrice) * BigInt(intent.count);
  const call = callOf(ctx.chains.get(chain).config, {
    kind: 'tickets',
    lotteryId,
    count: intent.count,
    total,
  });
  const signer = vaultSigner(intent.by.userId);
  await ctx.writer.enqueueTransaction(ctx.db, { chain, signer, ...call, key: nameOf(intent) });
  return false;
}

export function handleDemoTickets(
  ctx: Needs<'chains' | 'clock' | 'db' | 'queue' | 'signers' | 'writer'>,
): void {
  ctx.queue.handle('demonstration/tickets', async ({ step, ...intent }) => {
    if (!(await advance(ctx, intent))) return;
    const next = step + 1;
    const wait = Math.min(POLL_MS * (1 + step / 60), LONGEST_POLL_MS);
    await ctx.queue.enqueue(
      ctx.db,
      'demonstration/tickets',
      { ...intent, step: next },
      { key: `${nameOf(intent)}/${next}`, runAt: new Date(ctx.clock.now().getTime() + wait) },
    );
  });
}

/** How many tickets of these lotteries are not sold yet. */
export async function ticketsToCome(ctx: Needs<'db'>, lotteries: readonly DemoLottery[]): Promise<number> {
  let toCome = 0;
  for (const { id, tickets } of lotteries) {
    const offer = await offerOf(ctx, id);
    const key = offer?.lotteryId != null ? { chain: offer.chain, lotteryId: offer.lotteryId } : null;
    const sold = key ? ((await lotteriesOf(ctx.db, [key])).get(lotteryKey(key))?.lottery.sold ?? 0) : 0;
    const wanted = tickets.reduce((sum, { count }) => sum + count, 0);
    toCome += Math.max(0, wanted - sold);
  }
  return toCome;
}
