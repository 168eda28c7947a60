import type { TicketOrder } from '@talkies/shared/schemas';
import { and, eq } from 'drizzle-orm';
import type { Needs } from '../../chain/context.ts';
import { freeKeys, freeRefusedKey } from '../../chain/index.ts';
import {
  costOf,
  type FoundLottery,
  findLottery,
  freeTicketHash,
  mayEnterFree,
  presentTicketOrder,
  requireEntry,
  requireEntryLocked,
  requireTicketsOnSale,
  ticketOrders,
  ticketsKey,
} from '../../modules/lottery/index.ts';
import { lockShopPurchases, nextOrderNumber } from '../../modules/orders/index.ts';
import {
  activeWallet,
  requireNotFrozen,
  requireProvedOn,
  type WalletRow,
} from '../../modules/wallets/index.ts';
import type { Database } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import { lockBuyerWithWallet } from '../checkout/lock-buyer.ts';
import { canSpend, type Float, floatOf } from '../resales/float.ts';
import { enqueueGrant } from './grant-tickets.ts';

type Ports = Needs<'chains' | 'clock' | 'config' | 'db' | 'log' | 'rates' | 'signers' | 'writer'>;

const free = { free: true, cost: 0n };
/** The refusal where the day's limit is used up, or the granter's coins are. */
const noneNow = () =>
  new AppError('lottery/free-entry', {
    detail: 'All free tickets of today are given away. Come back tomorrow.',
  });

interface Wanted {
  userId: string;
  found: FoundLottery;
  wallet: WalletRow;
  float: Float;
  /** where the network says they are */
  region: string | null;
}

/**
 * Gives one ticket to a person who may not buy any where they are. The granter pays for it on chain, so that its odds
 * and refunds are those of any other ticket, and it counts towards the day's limit of all tickets that the granter
 * buys. The contract accepts the order's number once; a repeated request writes nothing.
 * @throws lottery/free-entry where there is none for them, or none now; what requireTicketsOnSale and requireEntry
 * throw; wallet/required, wallet/frozen, auth/suspended, rates/unavailable, chain/unavailable
 */
export async function enterFree(
  ctx: Ports,
  userId: string,
  id: string,
  region: string | null,
): Promise<TicketOrder> {
  const found = await findLottery(ctx, id);
  const { lottery } = found;
  requireTicketsOnSale(ctx, found, 1);
  await requireEntry(ctx, userId, region, free);
  if (!(await mayEnterFree(ctx, userId, found, region))) throw new AppError('lottery/free-entry');
  const wallet = await activeWallet(ctx.db, userId);
  if (!wallet) throw new AppError('wallet/required');
  await requireNotFrozen(ctx.db, wallet);
  requireProvedOn(wallet, ctx.chains.get(lottery.chain).config);
  const float = await floatOf(ctx, lottery.chain, 'tickets');
  if (!float) throw new AppError('chain/unavailable');
  const row = await ctx.db.transaction((tx) => give(ctx, tx, { userId, found, wallet, float, region }));
  return presentTicketOrder(ctx, row, found);
}

/** Checks everything again under the locks of ticket purchases, so that nothing changes until the order is written. */
async function give(ctx: Ports, tx: Database, { userId, found, wallet, float, region }: Wanted) {
  const { offer, lottery } = found;
  await lockBuyerWithWallet(tx, userId, wallet);
  await requireEntryLocked(ctx, tx, userId, region, free);
  await lockShopPurchases(tx, 'tickets');
  const locked = { ...ctx, db: tx };
  if (!(await mayEnterFree(locked, userId, found, region))) throw new AppError('lottery/free-entry');
  const { wei: totalWei, cents: priceCents } = costOf(ctx, lottery, 1);
  if (priceCents === null) throw new AppError('rates/unavailable');
  const purchase = { chain: lottery.chain, totalWei, priceCents };
  if (!(await canSpend(ctx, tx, float, 'tickets', purchase, { unpaid: true }))) throw noneNow();
  const ticket = {
    ...{ wallet: wallet.address, totalWei: totalWei.toString(), priceCents },
    emailHash: await freeTicketHash(locked, userId, offer.id),
    createdAt: ctx.clock.now(),
  };
  const written =
    (await sendAgain(tx, userId, offer.id, ticket)) ?? (await insertTicket(tx, userId, offer.id, ticket));
  await enqueueGrant(ctx, tx, lottery, written);
  return written;
}

type Ticket = Pick<
  typeof ticketOrders.$inferInsert,
  'wallet' | 'totalWei' | 'priceCents' | 'emailHash' | 'createdAt'
>;

/** Renews a ticket that was not bought, under its number, which the contract takes once; null where there is none. */
async function sendAgain(tx: Database, userId: string, lottery: string, ticket: Ticket) {
  const [again] = await tx
    .update(ticketOrders)
    .set(ticket)
    .where(and(eq(ticketOrders.userId, userId), eq(ticketOrders.lottery, lottery)))
    .returning();
  if (!again) return null;
  await freeKeys(tx, [ticketsKey(again)]);
  await freeRefusedKey(tx, ticketsKey(again));
  return again;
}

async function insertTicket(tx: Database, userId: string, lottery: string, ticket: Ticket) {
  const { number, chainOrderId } = await nextOrderNumber(tx);
  const [written] = await tx
    .insert(ticketOrders)
    .values({ ...ticket, number, chainOrderId: chainOrderId.toString(), userId, lottery, count: 1 })
    .returning();
  if (!written) throw new Error('the free ticket was not written');
  return written;
}
