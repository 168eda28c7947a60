import type { TicketOrder } from '@talkies/shared/schemas';
import type { Needs } from '../../chain/context.ts';
import {
  findLottery,
  mayEnterFree,
  presentTicketOrder,
  requireEntry,
  requireOnSale,
  ticketOrders,
} from '../../modules/lottery/index.ts';
import { nextOrderNumber } from '../../modules/orders/index.ts';
import { activeWallet, requireProvedOn } from '../../modules/wallets/index.ts';
import { AppError } from '../../platform/errors.ts';
import { enqueueGrant } from './grant-tickets.ts';

/**
 * One ticket from the shop for somebody who may not buy where they are. The granter pays it on chain, so that odds and
 * refunds are those of any other ticket; the contract takes the order's number once. Asked again, nothing is written.
 * @throws lottery/free-entry where there is none for them; what requireOnSale and requireEntry throw; wallet/required
 */
export async function enterFree(
  ctx: Needs<'chains' | 'clock' | 'config' | 'db' | 'rates' | 'writer'>,
  userId: string,
  id: string,
  region: string | null,
): Promise<TicketOrder> {
  const found = await findLottery(ctx, id);
  const { lottery } = found;
  requireOnSale(ctx, found, 1);
  await requireEntry(ctx, userId, region, { free: true, cost: 0n });
  if (!(await mayEnterFree(ctx, userId, found, region))) throw new AppError('lottery/free-entry');
  const wallet = await activeWallet(ctx.db, userId);
  if (!wallet) throw new AppError('wallet/required');
  const { config } = ctx.chains.get(lottery.chain);
  requireProvedOn(wallet, config);
  const row = await ctx.db.transaction(async (tx) => {
    const { number, chainOrderId } = await nextOrderNumber(tx);
    const [written] = await tx
      .insert(ticketOrders)
      .values({
        number,
        chainOrderId: chainOrderId.toString(),
        userId,
        lottery: id,
        wallet: wallet.address,
        count: 1,
        createdAt: ctx.clock.now(),
      })
      .onConflictDoNothing()
      .returning();
    // another tab was faster
    if (!written) throw new AppError('lottery/free-entry');
    await enqueueGrant(ctx, tx, lottery, written);
    return written;
  });
  return presentTicketOrder(ctx, row, found);
}
