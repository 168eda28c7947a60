import type { Context } from '../../chain/context.ts';
import { planTrade } from '../../modules/market/act/prepare.ts';
import { presentPlan } from '../../modules/market/act/present-plan.ts';
import { reportTrade } from '../../modules/market/act/report.ts';
import { sendTrade } from '../../modules/market/act/send.ts';
import {
  presentTransaction,
  presentTransactions,
  transactionOf,
  transactionsOf,
} from '../../modules/market/act/transactions.ts';
import { upcomingAuctions } from '../../modules/market/read/announced.ts';
import { bidLatest } from '../../modules/market/read/documents.ts';
import { editionsOf } from '../../modules/market/read/editions.ts';
import { bidsOf, myCredits, onSaleOf } from '../../modules/market/read/lists.ts';
import { listMarket, topAuctions } from '../../modules/market/read/market.ts';
import { myTrade } from '../../modules/market/read/mine.ts';
import { getTrade } from '../../modules/market/read/trade.ts';
import { walletsOf } from '../../modules/wallets/index.ts';
import { AppError } from '../../platform/errors.ts';
import { createAnswers, sendReady } from '../cache/answers.ts';
import { readingOnly } from '../reading.ts';
import type { Router } from '../route.ts';

type Hex = `0x${string}`;
const MOST_UPCOMING = 5;

export const tradingRoutes = (ctx: Context) => (router: Router) => {
  const answers = createAnswers(ctx);
  const reading = readingOnly(ctx);
  const now = (): string => ctx.clock.now().toISOString();

  // kept until a trade, a like or a rate changes what they say (adr/070); clocks go by endsAt, not by their age
  router.on('listMarket', async ({ query, http }) => {
    const make = () => listMarket(reading, query);
    return sendReady(http, await answers.get(`listMarket ${JSON.stringify(query)}`, make));
  });
  router.on('topAuctions', async ({ http }) => {
    const make = async () => {
      const [items, upcoming] = await Promise.all([
        topAuctions(reading),
        upcomingAuctions(reading, MOST_UPCOMING),
      ]);
      return { items, upcoming, serverTime: now() };
    };
    return sendReady(http, await answers.get('topAuctions', make));
  });
  router.on('getTrade', ({ params }) => getTrade(reading, params.id));
  router.on('myTrade', async ({ params, user }) => myTrade(ctx, (await user()).id, params.id));
  router.on('myEditions', async ({ params, user }) => ({
    editions: await editionsOf(ctx, await walletsOf(ctx.db, (await user()).id), params.id),
  }));
  router.on('prepareTrade', async ({ body, user }) => {
    const { id } = await user();
    await ctx.limits.spend('trade/account', id);
    return presentPlan(ctx, await planTrade(ctx, id, body.wish, body.wallet));
  });
  router.on('sendTrade', async ({ body, user }) => sendTrade(ctx, await user(), body));
  router.on('reportTrade', async ({ body, user }) => {
    const { wish, chain, hash, replaces } = body;
    const report = { wish, chain, hash: hash as Hex, replaces: replaces?.toLowerCase() as Hex | undefined };
    return reportTrade(ctx, (await user()).id, report);
  });
  router.on('tradeTransactions', async ({ user }) => ({
    transactions: await presentTransactions(ctx, await transactionsOf(ctx.db, (await user()).id)),
  }));
  router.on('tradeTransaction', async ({ params, user }) => {
    const row = await transactionOf(ctx.db, (await user()).id, params.id);
    if (!row) throw new AppError('request/not-found');
    return presentTransaction(ctx, row);
  });
  router.on('myBids', async ({ user }) => ({
    bids: await bidsOf(ctx, await walletsOf(ctx.db, (await user()).id)),
    serverTime: now(),
  }));
  router.on('myOnSale', async ({ user }) => ({
    items: await onSaleOf(ctx, await walletsOf(ctx.db, (await user()).id)),
    serverTime: now(),
  }));
  router.on('myCredits', async ({ user }) => ({ credits: await myCredits(ctx, (await user()).id) }));
  for (const name of ['bidLatest', 'appBidLatest'] as const)
    router.on(name, ({ body }) => bidLatest(reading, body.nft));
};
