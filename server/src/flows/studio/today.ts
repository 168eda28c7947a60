import { DAY_MS } from '@talkies/shared';
import { TODAY_DAYS } from '@talkies/shared/studio';
import type { StudioResponse } from '@talkies/shared/studio/schemas';
import type { Needs } from '../../chain/context.ts';
import { readerLag, stuckTransactions } from '../../chain/index.ts';
import { countReviews } from '../../modules/catalogue/index.ts';
import { feedFailure } from '../../modules/content/index.ts';
import { countDueRequests } from '../../modules/data-requests/index.ts';
import { countWaitingThreads } from '../../modules/inbox/index.ts';
import { orderLabel, ordersByState, salesByDay } from '../../modules/orders/index.ts';
import { unexplainedDays } from '../../modules/reconciliations/index.ts';
import { type Balance, balancesOf, countCalledOff } from '../../modules/royalties/index.ts';
import { countWaiting } from '../../modules/studio/index.ts';
import { failingJobs } from '../../platform/jobs/jobs-list.ts';
import { stuckLotteries } from '../lottery/shop-steps.ts';
import { unopenedAuctions } from '../market/unopened-auctions.ts';
import { type StuckOrder, stuckOrders } from '../payments/stuck-orders.ts';
import { type LowFloat, lowFloats } from '../resales/low-floats.ts';
import { presentOutages } from './health/outages.ts';
import { dryTanks } from './health/tanks.ts';
import { missedPublications } from './missed-publications.ts';

type Ctx = Needs<
  'chains' | 'clock' | 'config' | 'connection' | 'db' | 'log' | 'rates' | 'signers' | 'writer'
>;

/** counts stop here; more are shown as `1000` */
const MAX = 1_000;

/** How many blocks each chain's reader is behind; null where its node does not answer. */
const lags = (ctx: Ctx) =>
  Promise.all(
    ctx.chains.all().map(async (chain) => ({
      chain: chain.config.name,
      blocks: await readerLag(ctx, chain).catch(() => null),
    })),
  );

/** The sum owed to creators; an overpaid creator does not reduce what others are owed. */
const sumOfOpen = (balances: readonly Balance[]): bigint =>
  balances.reduce((sum, { open }) => sum + (open > 0n ? open : 0n), 0n);

/** Auctions of the shop whose opening failed, or has to wait. */
const stuckAuctions = async (ctx: Ctx): Promise<number> =>
  [...(await unopenedAuctions(ctx)).values()].filter(
    ({ status, error }) => status === 'failed' || error !== null,
  ).length;

const presentStuck = ({ order, reason, remedy, place }: StuckOrder) => ({
  ...{ id: order.id, number: orderLabel(order.number), state: order.state },
  reason,
  remedy: place ? { place } : { text: remedy },
});

const presentFloat = ({ chain, pays, address, free, cents }: LowFloat) => ({
  ...{ chain, pays, address },
  free: free.toString(),
  cents: cents?.toString() ?? null,
});

/** The work that waits for members, and the figures of thirty days (UTC). */
export async function studioToday(ctx: Ctx): Promise<StudioResponse<'studioToday'>> {
  const now = ctx.clock.now();
  const since = new Date(Math.floor(now.getTime() / DAY_MS) * DAY_MS - (TODAY_DAYS - 1) * DAY_MS);
  const { db } = ctx;
  const [
    approvals,
    jobs,
    transactions,
    threads,
    stuck,
    floats,
    readers,
    days,
    states,
    royalties,
    books,
    due,
    feed,
  ] = await Promise.all([
    countWaiting(ctx),
    failingJobs(db, MAX),
    stuckTransactions(ctx),
    countWaitingThreads(db),
    stuckOrders(ctx),
    lowFloats(ctx),
    lags(ctx),
    salesByDay(db, since),
    ordersByState(db),
    balancesOf(db),
    unexplainedDays(db),
    countDueRequests(ctx),
    feedFailure(ctx),
  ]);
  const [lotteries, auctions, tanks, outages, reviews, payouts, publications] = await Promise.all([
    stuckLotteries(ctx),
    stuckAuctions(ctx),
    dryTanks(ctx).then(({ length }) => length),
    presentOutages(ctx),
    countReviews(db),
    countCalledOff(db),
    missedPublications(ctx),
  ]);
  return {
    waiting: {
      approvals,
      failedJobs: jobs.filter(({ failedAt }) => failedAt !== null).length,
      transactions: transactions.length,
      ...{ tanks, lotteries: lotteries.length, auctions },
      messages: threads.message,
      reports: threads.report,
      dataRequests: due,
      books: books.length,
      feeds: feed ? 1 : 0,
      ...{ reviews, payouts, publications },
      orders: stuck.map(presentStuck),
      floats: floats.map(presentFloat),
      readers,
      providers: outages.filter(({ off }) => !off),
    },
    orders: states,
    royaltiesOwed: sumOfOpen(royalties).toString(),
    days: days.map((one) => ({ ...one, cents: one.cents.toString(), fees: one.fees.toString() })),
  };
}
