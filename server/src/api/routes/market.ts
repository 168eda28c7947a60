import type { Hex } from '@talkies/shared';
import type { MarketIntent } from '@talkies/shared/schemas';
import type { Context, Needs } from '../../chain/context.ts';
import { requireNotSuspended } from '../../modules/accounts/index.ts';
import type { ShownStatus } from '../../modules/catalogue/index.ts';
import { findLottery, planLotteryTransaction } from '../../modules/lottery/index.ts';
import { acceptBidTerms } from '../../modules/market/bidders.ts';
import { marketActivity } from '../../modules/market/read/activity.ts';
import { upcomingAuctions } from '../../modules/market/read/announced.ts';
import { approvalsOf } from '../../modules/market/read/approvals.ts';
import { editionsOf } from '../../modules/market/read/editions.ts';
import { itemMarket } from '../../modules/market/read/item-market.ts';
import { bidLatest } from '../../modules/market/read/latest-bids.ts';
import { listMarket, topAuctions } from '../../modules/market/read/market.ts';
import { getMarketToken } from '../../modules/market/read/market-token.ts';
import { myMarketToken } from '../../modules/market/read/my-market-token.ts';
import { bidsOf, myCredits, onSaleOf } from '../../modules/market/read/own-market.ts';
import { unlistedEditionsOf } from '../../modules/market/read/unlisted-editions.ts';
import { type Plan, planTransaction } from '../../modules/market/transactions/prepare.ts';
import { presentPlan } from '../../modules/market/transactions/present-plan.ts';
import {
  presentTransaction,
  presentTransactions,
} from '../../modules/market/transactions/present-transactions.ts';
import { reportMarketTransaction } from '../../modules/market/transactions/report.ts';
import { sendMarketTransaction } from '../../modules/market/transactions/send.ts';
import { transactionOf, transactionsOf } from '../../modules/market/transactions/transaction-reads.ts';
import { walletsOf } from '../../modules/wallets/index.ts';
import { AppError } from '../../platform/errors.ts';
import { requireSalesIn } from '../../platform/settings/settings.ts';
import { createResponseCache, NO_ITEM, sendReady } from '../cache/response-cache.ts';
import { countryOf } from '../country-of.ts';
import type { Http } from '../env.ts';
import { readOnlyContext } from '../read-only-context.ts';
import type { Router } from '../route.ts';
import { readItem } from './item-read.ts';

const MAX_UPCOMING = 5;

/** Checks the conditions for giving a wallet its transaction. @throws auth/suspended, what `beforeSend` throws */
const requireAllowed = (ctx: Needs<'db'>, userId: string, plan: Plan): Promise<void> =>
  ctx.db.transaction(async (tx) => {
    await requireNotSuspended(tx, userId);
    // an e-mail wallet's transaction is written, and checked again, when it is sent
    if (plan.wallet.kind !== 'vault') await plan.beforeSend?.(tx);
  });

/** Prepares a person's intended act as it would be sent. @throws order/region and why it cannot be done */
const plannerOf =
  (ctx: Context) =>
  (userId: string, http: Http) =>
  async (intent: MarketIntent, wallet?: string): Promise<Plan> => {
    const region = countryOf(http);
    if ('lottery' in intent) return planLotteryTransaction(ctx, userId, intent, { wallet, region });
    if (intent.kind === 'buy' || intent.kind === 'bid') await requireSalesIn(ctx, region);
    return planTransaction(ctx, userId, intent, wallet);
  };

/** Public reads of the market. */
function publicRoutes(ctx: Context, router: Router): void {
  const responseCache = createResponseCache(ctx);
  const reading = readOnlyContext(ctx);

  // cached until a trade, a like or a rate changes them (adr/070); clocks use endsAt, not the response's age
  router.on('listMarket', async ({ query, http }) => {
    const make = () => listMarket(reading, query);
    return sendReady(http, await responseCache.get(`listMarket ${JSON.stringify(query)}`, make));
  });
  router.on('topAuctions', async ({ http }) => {
    const make = async () => {
      const [items, upcoming] = await Promise.all([
        topAuctions(reading),
        upcomingAuctions(reading, MAX_UPCOMING),
      ]);
      return { items, upcoming, serverTime: ctx.clock.now().toISOString() };
    };
    return sendReady(http, await responseCache.get('topAuctions', make));
  });
  router.on('itemMarket', ({ params: { id }, user, http }) => {
    const read = (status?: ShownStatus) => itemMarket(reading, id, status);
    const published = responseCache.get(`itemMarket ${id}`, read, { subject: id });
    return readItem(
      reading,
      { id, http, user },
      published.then((ready) => sendReady(http, ready)),
      () => read('hidden'),
    );
  });
  router.on('marketActivity', async ({ query, http }) => {
    const make = () => marketActivity(reading, query);
    return sendReady(
      http,
      await responseCache.get(`marketActivity ${JSON.stringify(query)}`, make, { subject: NO_ITEM }),
    );
  });
}

export const marketRoutes = (ctx: Context) => (router: Router) => {
  const reading = readOnlyContext(ctx);
  const now = (): string => ctx.clock.now().toISOString();
  const planner = plannerOf(ctx);

  publicRoutes(ctx, router);
  router.on('getMarketToken', ({ params, user }) =>
    getMarketToken(reading, params.id, async () => (await user())?.id ?? null),
  );
  router.on('myMarketToken', async ({ params, user }) => myMarketToken(ctx, (await user()).id, params.id));
  router.on('acceptBidTerms', async ({ params, body, user }) =>
    acceptBidTerms(ctx, (await user()).id, { marketToken: params.id, ...body }),
  );
  router.on('myEditions', async ({ params, user }) => ({
    editions: await editionsOf(ctx, await walletsOf(ctx.db, (await user()).id), params.id),
  }));
  router.on('prepareMarketTransaction', async ({ body, user, http }) => {
    const { id } = await user();
    await ctx.limits.spend('market/account', id);
    const plan = await planner(id, http)(body.intent, body.wallet);
    await requireAllowed(ctx, id, plan);
    return presentPlan(ctx, plan);
  });
  router.on('sendMarketTransaction', async ({ body, user, http }) => {
    const actor = await user();
    return sendMarketTransaction(ctx, actor, body, planner(actor.id, http));
  });
  router.on('reportMarketTransaction', async ({ body, user }) => {
    const { intent, chain, hash, replaces, from } = body;
    const report = {
      intent,
      chain,
      hash: hash as Hex,
      replaces: replaces?.toLowerCase() as Hex | undefined,
      from: from as Hex | undefined,
      lotteryId: 'lottery' in intent ? (await findLottery(ctx, intent.lottery)).lottery.lotteryId : undefined,
    };
    return reportMarketTransaction(ctx, (await user()).id, report);
  });
  router.on('marketTransactions', async ({ user }) => ({
    transactions: await presentTransactions(ctx, await transactionsOf(ctx.db, (await user()).id)),
  }));
  router.on('marketTransaction', async ({ params, user }) => {
    const row = await transactionOf(ctx.db, (await user()).id, params.id);
    if (!row) throw new AppError('request/not-found');
    return presentTransaction(ctx, row);
  });
  router.on('myBids', async ({ user }) => ({
    bids: await bidsOf(ctx, await walletsOf(ctx.db, (await user()).id), { own: true }),
    serverTime: now(),
  }));
  router.on('myApprovals', async ({ user }) => approvalsOf(ctx, (await user()).id));
  router.on('mySellable', async ({ user }) => unlistedEditionsOf(ctx, (await user()).id));
  router.on('myOnSale', async ({ user }) => ({
    items: await onSaleOf(ctx, await walletsOf(ctx.db, (await user()).id), { own: true }),
    serverTime: now(),
  }));
  router.on('myCredits', async ({ user }) => ({ credits: await myCredits(ctx, (await user()).id) }));
  for (const name of ['bidLatest', 'appBidLatest'] as const)
    router.on(name, ({ body }) => bidLatest(reading, body.nft));
};
