import type { Context } from '../../../chain/context.ts';
import { decideBidder, inspectBidders } from '../../../flows/studio/selling/bidders.ts';
import { callOffAuction } from '../../../flows/studio/selling/run-auctions.ts';
import {
  callOffLottery,
  openLottery,
  retryLottery,
  reviseLottery,
} from '../../../flows/studio/selling/run-lotteries.ts';
import { openTyped, studioAuction, studioAuctions } from '../../../flows/studio/selling/show-auctions.ts';
import {
  checkLottery,
  findPrizes,
  lotteryEffect,
  studioLotteries,
  studioLottery,
} from '../../../flows/studio/selling/show-lotteries.ts';
import { studioRefusal } from '../../../flows/studio/studio-refusal.ts';
import type { StudioRouter } from '../../studio-router.ts';

type Ctx = Pick<
  Context,
  'chains' | 'changes' | 'clock' | 'config' | 'db' | 'log' | 'mail' | 'queue' | 'rates' | 'signers' | 'writer'
>;

/** Lotteries of the shop. */
export const studioLotteryRoutes =
  (ctx: Ctx) =>
  (router: StudioRouter): void => {
    router.on('studioLotteries', ({ query }) => studioLotteries(ctx, query));
    router.on('studioLottery', ({ params }) => studioLottery(ctx, params.id));
    router.on('lotteryPrizes', ({ query }) => findPrizes(ctx, query.q));
    router.on('openLottery', async ({ member, body: { mode, fields } }) => {
      if (mode === 'check') return { id: null, effect: await checkLottery(ctx, fields) };
      const lottery = await openLottery(ctx, member, fields);
      return { id: lottery.id, effect: await lotteryEffect(ctx, lottery) };
    });
    router.on('reviseLottery', async ({ member, params, body: { seen, to } }) => {
      await reviseLottery(ctx, member, params.id, { seen, to: () => to });
      return { ok: true };
    });
    router.on('retryLottery', async ({ member, params }) => {
      if (!(await retryLottery(ctx, member, params.id)))
        throw studioRefusal('Nothing of it failed: it goes on by itself.');
      return { ok: true };
    });
    router.on('callOffLottery', async ({ member, params, body: { reason, sold } }) => {
      await callOffLottery(ctx, member, params.id, { reason, seen: sold });
      return { ok: true };
    });
  };

/** Auctions of the shop, and their bidders. */
export const studioAuctionRoutes =
  (ctx: Ctx) =>
  (router: StudioRouter): void => {
    router.on('studioAuctions', ({ query }) => studioAuctions(ctx, query));
    router.on('studioAuction', ({ params }) => studioAuction(ctx, params.id));
    router.on('openAuction', ({ member, params, body }) => openTyped(ctx, member, params.id, body));
    router.on('callOffAuction', async ({ member, params, body }) => {
      await callOffAuction(ctx, member, params.id, body);
      return { ok: true };
    });
    router.on('inspectBidders', async ({ member, params, body }) => ({
      bidders: (await inspectBidders(ctx, member, params.id, body.reason)).map((one) => ({
        ...one,
        acceptedAt: one.acceptedAt.toISOString(),
      })),
    }));
    router.on('decideBidder', async ({ member, params: { id: itemId, bidder }, body }) => {
      await decideBidder(ctx, member, { itemId, userId: bidder, ...body });
      return { ok: true };
    });
  };
