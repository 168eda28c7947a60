import { parseAmount } from '@talkies/shared';
import { eq } from 'drizzle-orm';
import type { Needs } from '../../chain/context.ts';
import { lotteriesOf, lotteryKey } from '../../chain/index.ts';
import { type LotteryOffer, lotteryOffers } from '../../modules/lottery/index.ts';
import { callOf } from '../../modules/market/index.ts';
import { beginLottery } from '../lottery/open-lotteries.ts';
import { type Collector, collectorOf, isFunded } from './collectors.ts';
import { type DemoLottery, idsOf } from './market-file.ts';

/** A collector's request of a demonstration: to buy tickets of a lottery once it stands. */
interface DemoTickets {
  lottery: string;
  by: Collector;
  count: number;
  /** tells one purchase of theirs from the next */
  number: number;
}

declare module '../../platform/jobs/queue.ts' {
  interface JobPayloads {
    'demonstration/tickets': DemoTickets & { step: number };
  }
}

const POLL_MS = 500;
const MOST_STEPS = 600;
const nameOf = ({ lottery, number }: DemoTickets): string => `demonstration/${lottery}/${number}`;

async function offerOf(ctx: Needs<'db'>, id: string): Promise<LotteryOffer | null> {
  const [offer] = await ctx.db.select().from(lotteryOffers).where(eq(lotteryOffers.id, id));
  return offer ?? null;
}

/** Opens a lottery and asks its collectors to buy. Idempotent. */
export async function beginRaffle(
  ctx: Needs<'chains' | 'changes' | 'clock' | 'config' | 'db' | 'log' | 'queue' | 'signers' | 'writer'>,
  { id, name, item, price, moneyPrize, tickets }: DemoLottery,
  seconds: number,
): Promise<void> {
  if (await offerOf(ctx, id)) return;
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
    pictureOf: null,
    terms: {
      ticketPrice: wei(price),
      moneyPrize: wei(moneyPrize),
      maxTickets: 1_000,
      walletLimit: 100,
      seconds,
      permitOnly: false,
      beneficiary: null,
    },
    providers: false,
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
  const signer = `vault:${intent.by.userId}` as const;
  await ctx.writer.enqueueTransaction(ctx.db, { chain, signer, ...call, key: nameOf(intent) });
  return false;
}

export function handleDemoTickets(
  ctx: Needs<'chains' | 'clock' | 'db' | 'queue' | 'signers' | 'writer'>,
): void {
  ctx.queue.handle('demonstration/tickets', async ({ step, ...intent }) => {
    if (!(await advance(ctx, intent)) || step >= MOST_STEPS) return;
    const next = step + 1;
    await ctx.queue.enqueue(
      ctx.db,
      'demonstration/tickets',
      { ...intent, step: next },
      { key: `${nameOf(intent)}/${next}`, runAt: new Date(ctx.clock.now().getTime() + POLL_MS) },
    );
  });
}

/** Whether every ticket of these lotteries is sold. */
export async function rafflesStand(ctx: Needs<'db'>, raffles: readonly DemoLottery[]): Promise<boolean> {
  for (const { id, tickets } of raffles) {
    const offer = await offerOf(ctx, id);
    if (offer?.lotteryId == null) return false;
    const key = { chain: offer.chain, lotteryId: offer.lotteryId };
    const sold = (await lotteriesOf(ctx.db, [key])).get(lotteryKey(key))?.lottery.sold ?? 0;
    if (sold < tickets.reduce((sum, { count }) => sum + count, 0)) return false;
  }
  return true;
}
