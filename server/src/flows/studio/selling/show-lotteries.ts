import { LOTTERY_MIN_TICKETS } from '@talkies/shared';
import type {
  LotteryEffect,
  LotteryFields,
  ParsedStudioInput,
  SellingStep,
  StudioLotteryRow,
  StudioLotteryState,
  StudioResponse,
} from '@talkies/shared/studio/schemas';
import { desc, eq } from 'drizzle-orm';
import type { Needs } from '../../../chain/context.ts';
import { type ItemSummary, itemsById, lotteryPrizes } from '../../../modules/catalogue/index.ts';
import {
  allLotteries,
  countExcluded,
  type FoundLottery,
  findLottery,
  type LotteryOffer,
  lotteryOffers,
  phaseNow,
  presentLottery,
  ticketOrders,
} from '../../../modules/lottery/index.ts';
import { priceOf } from '../../../modules/market/index.ts';
import { freeEditions, ticketSalesOf } from '../../../modules/orders/index.ts';
import { AppError } from '../../../platform/errors.ts';
import { storedSettings } from '../../../platform/settings/settings.ts';
import type { NewLottery } from '../../lottery/open-lotteries.ts';
import { prizeFacts, readLottery } from '../../lottery/read-fields.ts';
import { isUsedUp, neededSteps, shopSteps, triesOf } from '../../lottery/shop-steps.ts';
import { typedWords } from './run-lotteries.ts';
import { presentStep } from './steps.ts';

type Ctx = Needs<'chains' | 'clock' | 'config' | 'db' | 'rates' | 'writer'>;

/** The shop's own transactions for a lottery, its cancellation included once requested. */
async function stepsOf(ctx: Needs<'chains' | 'writer'>, id: string): Promise<SellingStep[]> {
  const steps: SellingStep[] = [];
  for (const step of shopSteps) {
    const { last } = await triesOf(ctx, id, step);
    if (last || step !== 'cancel') steps.push(presentStep(ctx, step, last));
  }
  return steps;
}

const currentStates: StudioLotteryState[] = [
  'opening',
  'stuck',
  'calling-off',
  'selling',
  'drawing',
  'drawn',
];

function stateOf(ctx: Ctx, found: FoundLottery | undefined, steps: SellingStep[]): StudioLotteryState {
  if (!found) return steps.some(({ problem }) => problem !== null) ? 'stuck' : 'opening';
  const phase = phaseNow(ctx, found);
  const cancel = steps.find(({ name }) => name === 'cancel');
  return phase === 'selling' && cancel && cancel.state !== 'failed' ? 'calling-off' : phase;
}

interface Known {
  found: FoundLottery | undefined;
  item: ItemSummary | undefined;
  steps: SellingStep[];
}

function presentRow(ctx: Ctx, offer: LotteryOffer, { found, item, steps }: Known): StudioLotteryRow {
  const { currency } = ctx.chains.get(offer.chain).config;
  const state = stateOf(ctx, found, steps);
  const needed: readonly string[] = neededSteps(ctx, offer, found);
  return {
    ...{ id: offer.id, name: offer.name, chain: offer.chain, state },
    prize: item?.title ?? offer.itemId,
    price: priceOf(ctx, BigInt(offer.terms.ticketPrice), currency),
    sold: found?.lottery.sold ?? 0,
    maxTickets: offer.terms.maxTickets,
    deadline: found?.lottery.deadline.toISOString() ?? null,
    ...{ providers: offer.providers, freeEntry: offer.freeEntry },
    problem: steps.find(({ name, problem }) => needed.includes(name) && problem !== null)?.problem ?? null,
  };
}

/** Every lottery of the shop, newest first, with the terms common to all. */
export async function studioLotteries(
  ctx: Ctx,
  { show }: ParsedStudioInput<'studioLotteries'>['query'],
): Promise<StudioResponse<'studioLotteries'>> {
  const offers = await ctx.db
    .select()
    .from(lotteryOffers)
    .orderBy(desc(lotteryOffers.createdAt), desc(lotteryOffers.id));
  const [all, items, excluded] = await Promise.all([
    allLotteries(ctx),
    itemsById(
      ctx.db,
      offers.map(({ itemId }) => itemId),
    ),
    countExcluded(ctx),
  ]);
  const foundById = new Map(all.map((found) => [found.offer.id, found]));
  const rows: StudioLotteryRow[] = [];
  for (const offer of offers)
    rows.push(
      presentRow(ctx, offer, {
        ...{ found: foundById.get(offer.id), item: items.get(offer.itemId) },
        steps: await stepsOf(ctx, offer.id),
      }),
    );
  const { regions, limits } = await storedSettings(ctx);
  return {
    lotteries: rows.filter(
      ({ state }) => show === 'all' || currentStates.includes(state) === (show === 'current'),
    ),
    terms: {
      ...{ closedRegions: regions.fields.lotteries, excluded, dailyCents: limits.fields.ticketsDaily },
      grantedDailyCents: limits.fields.ticketsGrantedDaily,
    },
  };
}

/** A lottery's revenue, and the payment methods of its tickets that no wallet paid. */
async function moneyOf(
  ctx: Ctx,
  { offer, lottery }: FoundLottery,
): Promise<StudioResponse<'studioLottery'>['money']> {
  const { currency } = ctx.chains.get(lottery.chain).config;
  const [orders, given] = await Promise.all([
    ticketSalesOf(ctx.db, offer.id),
    ctx.db.$count(ticketOrders, eq(ticketOrders.lottery, offer.id)),
  ]);
  return {
    taken: priceOf(ctx, BigInt(lottery.ticketPrice) * BigInt(lottery.sold), currency),
    moneyPrize: priceOf(ctx, BigInt(lottery.moneyPrize), currency),
    proceeds: lottery.proceeds === null ? null : priceOf(ctx, BigInt(lottery.proceeds), currency),
    ...{ orders, given },
  };
}

/** One lottery with all available actions. @throws lottery/not-found */
export async function studioLottery(ctx: Ctx, id: string): Promise<StudioResponse<'studioLottery'>> {
  const [offer] = await ctx.db.select().from(lotteryOffers).where(eq(lotteryOffers.id, id));
  if (!offer) throw new AppError('lottery/not-found');
  const found = await findLottery(ctx, id).catch((error: unknown) => {
    // the chain does not show it yet
    if (error instanceof AppError && error.code === 'lottery/not-found') return undefined;
    throw error;
  });
  const [steps, items] = await Promise.all([stepsOf(ctx, id), itemsById(ctx.db, [offer.itemId])]);
  const row = presentRow(ctx, offer, { found, item: items.get(offer.itemId), steps });
  const create = steps.find(({ name }) => name === 'create');
  return {
    ...{ row, steps, words: typedWords(offer) },
    lottery: found ? await presentLottery(ctx, found) : null,
    money: found ? await moneyOf(ctx, found) : null,
    mayRetry: offer.lotteryId === null && steps.some(({ state }) => state === 'failed'),
    mayCallOff:
      row.state === 'selling' ||
      (offer.lotteryId === null &&
        create?.state !== 'confirmed' &&
        steps.every(({ state }) => state !== 'sent')),
  };
}

/** Items with an edition left to raffle, found by words of their title or film. */
export async function findPrizes(ctx: Ctx, q: string | undefined): Promise<StudioResponse<'lotteryPrizes'>> {
  const items = await lotteryPrizes(ctx.db, q);
  const free = await freeEditions(ctx.db, items);
  const prizes = items.map(({ id, title, film, chain, image, quantity }, at) => ({
    ...{ id, title, film, chain, image, quantity, left: free[at] ?? 0 },
    coin: ctx.chains.get(chain).config.currency,
  }));
  return { prizes: prizes.filter(({ left }) => left > 0) };
}

/** The effect of opening a lottery, in numbers. */
export async function lotteryEffect(ctx: Ctx, lottery: NewLottery): Promise<LotteryEffect> {
  const item = await prizeFacts(ctx, lottery.itemId);
  if (!item) throw new AppError('item/not-found');
  const { id, title, film, chain, left, quantity } = item;
  const coin = ctx.chains.get(chain).config.currency;
  const { ticketPrice, moneyPrize, maxTickets, seconds, beneficiary } = lottery.terms;
  const brings = (tickets: number) => ({
    tickets,
    proceeds: priceOf(ctx, BigInt(ticketPrice) * BigInt(tickets) - BigInt(moneyPrize), coin),
  });
  const { regions, limits } = await storedSettings(ctx);
  return {
    prize: { id, title, film, chain, coin, left, quantity },
    deadline: new Date(ctx.clock.now().getTime() + seconds * 1000).toISOString(),
    price: priceOf(ctx, BigInt(ticketPrice), coin),
    moneyPrize: priceOf(ctx, BigInt(moneyPrize), coin),
    least: brings(LOTTERY_MIN_TICKETS),
    most: brings(maxTickets),
    beneficiary,
    grantedDailyCents: lottery.providers ? limits.fields.ticketsGrantedDaily : null,
    closedRegions: regions.fields.lotteries,
  };
}

/** As `lotteryEffect`, from a form. @throws request/invalid by its fields, also where its id is in use or was used */
export async function checkLottery(ctx: Ctx, typed: LotteryFields): Promise<LotteryEffect> {
  const lottery = await readLottery(ctx, typed);
  const [taken] = await ctx.db.select().from(lotteryOffers).where(eq(lotteryOffers.id, lottery.id));
  const wrong = taken
    ? 'There is a lottery at that address already.'
    : (await isUsedUp(ctx.db, lottery.id))
      ? 'A lottery at that address was called off. Choose another.'
      : null;
  if (wrong !== null) throw new AppError('request/invalid', { fields: [{ field: 'id', message: wrong }] });
  return lotteryEffect(ctx, lottery);
}
