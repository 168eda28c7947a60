import type { Context } from '../../chain/context.ts';
import { AppError } from '../../platform/errors.ts';
import type { Router } from '../route.ts';

const unknown = async (): Promise<never> => {
  throw new AppError('lottery/not-found');
};

export const lotteryRoutes = (ctx: Context) => (router: Router) => {
  router.on('listLotteries', async () => ({
    current: [],
    past: [],
    serverTime: ctx.clock.now().toISOString(),
  }));
  for (const name of ['getLottery', 'myLottery', 'lotteryTickets', 'lotteryDraw', 'ticketOrder'] as const)
    router.on(name, unknown);
  for (const name of [
    'createTicketOrder',
    'lotteryEntry',
    'setLotteryEntry',
    'excludeFromLotteries',
  ] as const)
    router.on(name, unknown);
};
