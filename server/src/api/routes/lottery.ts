import { Readable } from 'node:stream';
import type { Lottery } from '@talkies/shared/schemas';
import type { Context } from '../../chain/context.ts';
import { createTicketOrder } from '../../flows/lottery/create-ticket-order.ts';
import { enterFree } from '../../flows/lottery/free-entry.ts';
import { fundTickets } from '../../flows/lottery/fund-tickets.ts';
import {
  drawFile,
  excludeMyself,
  getLottery,
  getTicketOrder,
  listLotteries,
  listTickets,
  myEntry,
  myLotteries,
  myLottery,
  setEntry,
} from '../../modules/lottery/index.ts';
import { AppError } from '../../platform/errors.ts';
import { createResponseCache, sendReady } from '../cache/response-cache.ts';
import { countryOf } from '../country-of.ts';
import { readOnlyContext } from '../read-only-context.ts';
import type { Router } from '../route.ts';

/** While the last tickets are being counted, a response is outdated after so long. */
const COUNTING_MS = 1_000;

/** When the clock alone outdates a response: a cached one would state the past (adr/265). */
function nextMoment({ phase, total_tickets, minTickets, deadline, round, serverTime }: Lottery): number {
  if (phase === 'drawing' && total_tickets < minTickets) return Date.parse(serverTime) + COUNTING_MS;
  return Math.min(...[deadline, round.at].filter((at) => at > serverTime).map((at) => Date.parse(at)));
}

export const lotteryRoutes = (ctx: Context) => (router: Router) => {
  const responseCache = createResponseCache(ctx);
  const reading = readOnlyContext(ctx);

  // cached until a purchase or a rate changes them (adr/070); one lottery's also until its deadline and its round
  router.on('listLotteries', async ({ http }) =>
    sendReady(http, await responseCache.get('listLotteries', () => listLotteries(reading))),
  );
  router.on('getLottery', async ({ params, http }) =>
    sendReady(
      http,
      await responseCache.get(`getLottery ${params.id}`, () => getLottery(reading, params.id), {
        untilOf: nextMoment,
      }),
    ),
  );
  router.on('lotteryTickets', async ({ params, query, http }) => {
    const make = () => listTickets(reading, params.id, query);
    return sendReady(
      http,
      await responseCache.get(`lotteryTickets ${params.id} ${JSON.stringify(query)}`, make),
    );
  });
  router.on('lotteryDraw', async ({ params }) => {
    const parts = await drawFile(reading, params.id);
    return new Response(Readable.toWeb(Readable.from(parts)) as ReadableStream, {
      headers: {
        'content-type': 'application/json',
        'cache-control': 'no-cache',
        'content-disposition': `attachment; filename="draw-${params.id.replace(/[^\w-]/g, '')}.json"`,
      },
    });
  });
  router.on('myLottery', async ({ params, user, http }) =>
    myLottery(ctx, (await user()).id, params.id, countryOf(http)),
  );
  router.on('myLotteries', async ({ user }) => myLotteries(reading, (await user()).id));
  router.on('lotteryEntry', async ({ user, http }) => myEntry(ctx, (await user()).id, countryOf(http)));
  router.on('setLotteryEntry', async ({ body, user, http }) => {
    const { id } = await user();
    await setEntry(ctx, id, body);
    return myEntry(ctx, id, countryOf(http));
  });
  router.on('excludeFromLotteries', async ({ body, user, http }) => {
    const { id } = await user();
    await excludeMyself(ctx, id, body.days);
    return myEntry(ctx, id, countryOf(http));
  });
  router.on('createTicketOrder', async ({ params, body, user, http }) => {
    const { id } = await user();
    await ctx.limits.spend('order/account', id);
    const region = countryOf(http);
    if (!body.free) return createTicketOrder(ctx, id, { id: params.id, count: body.count }, region);
    // the shop generates one
    if (body.count !== 1) throw new AppError('lottery/free-entry');
    return enterFree(ctx, id, params.id, region);
  });
  router.on('fundTickets', async ({ params, body, user, http }) =>
    fundTickets(ctx, await user(), { id: params.id, ...body }, countryOf(http)),
  );
  router.on('ticketOrder', async ({ params, user }) => getTicketOrder(ctx, (await user()).id, params.id));
};
