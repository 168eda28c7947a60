import type { Needs } from '../../chain/context.ts';
import type { TransactionRequest, WrittenTransaction } from '../../chain/index.ts';
import { type LotteryOffer, lotteryOffers } from '../../modules/lottery/index.ts';

/** What the shop sends for a lottery before it ends. */
export const shopSteps = ['mint', 'approve', 'create', 'cancel'] as const;
export type ShopStep = (typeof shopSteps)[number];

interface Tries {
  last: WrittenTransaction | null;
  /** of the next try */
  next: string;
}

/** What became of a step's newest try. A step that failed is tried again only when an operator says so. */
export async function triesOf(ctx: Needs<'writer'>, id: string, step: ShopStep): Promise<Tries> {
  let last: WrittenTransaction | null = null;
  for (let attempt = 1; ; attempt++) {
    const next = attempt === 1 ? `lottery/${id}/${step}` : `lottery/${id}/${step}/${attempt}`;
    const written = await ctx.writer.transactionByKey(next);
    if (!written) return { last, next };
    last = written;
  }
}

/**
 * Sends a step once, and with `again` once more where it failed: what two processes send has one key.
 * @returns whether it is confirmed
 */
export async function takeStep(
  ctx: Needs<'db' | 'writer'>,
  id: string,
  step: ShopStep,
  { again, ...request }: Omit<TransactionRequest, 'key'> & { again: boolean },
): Promise<boolean> {
  const { last, next } = await triesOf(ctx, id, step);
  if (!last || (again && last.status === 'failed'))
    await ctx.writer.enqueueTransaction(ctx.db, { ...request, key: next });
  return last?.status === 'confirmed';
}

/** A lottery that does not get on by itself, in words, with the command that mends it. */
export interface StuckLottery {
  id: string;
  reason: string;
  mend: string;
}

/** What failed, or is held up, on the way to being opened or called off. */
async function stuckStep(ctx: Needs<'writer'>, { id }: LotteryOffer): Promise<StuckLottery | null> {
  for (const step of shopSteps) {
    const { last } = await triesOf(ctx, id, step);
    if (last?.status === 'failed')
      return {
        id,
        reason: `its ${step} failed: ${last.error?.text ?? 'the chain refused it'}`,
        mend: step === 'cancel' ? `operator lottery cancel ${id}` : `operator lottery retry ${id}`,
      };
    if (last?.error)
      return { id, reason: `its ${step} waits: ${last.error.text}`, mend: 'operator transactions' };
  }
  return null;
}

/** Lotteries of the shop whose transactions failed or are held up: opening, calling off, drawing, paying back. */
export async function stuckLotteries(ctx: Needs<'db' | 'writer'>): Promise<StuckLottery[]> {
  const stuck: StuckLottery[] = [];
  const offers = await ctx.db.select().from(lotteryOffers).orderBy(lotteryOffers.createdAt);
  for (const offer of offers) {
    const found = await stuckStep(ctx, offer);
    if (found) stuck.push(found);
  }
  return stuck;
}
