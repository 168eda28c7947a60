import { errors, HOUR_MS } from '@talkies/shared';
import type { Needs } from '../../chain/context.ts';
import type { OnchainLottery } from '../../chain/index.ts';
import {
  costOf,
  type FoundLottery,
  findLottery,
  type LotteryIntent,
  planLotteryTransaction,
} from '../../modules/lottery/index.ts';
import { sendMarketTransaction, ticketTransactions } from '../../modules/market/index.ts';
import { notify } from '../../modules/notifications/index.ts';
import { ticketsOf } from '../../modules/orders/index.ts';
import { moveFunding, type TicketFunding } from '../../modules/payments/index.ts';
import { walletsOf } from '../../modules/wallets/index.ts';
import type { Database } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';

type BuyNeeds = Needs<
  | 'chains'
  | 'changes'
  | 'clock'
  | 'config'
  | 'db'
  | 'limits'
  | 'log'
  | 'mail'
  | 'queue'
  | 'rates'
  | 'signers'
  | 'writer'
>;

/** Coins that arrive later than this buy nothing by themselves: the person may have other plans by then. */
const BUYS_FOR_MS = HOUR_MS;
const PAUSE_MS = 5_000;
const YOURS = 'The coins are yours, in your wallet.';
/** Errors that may pass by themselves; a node that is behind, for instance, does not show the coins yet. */
const passing: readonly string[] = [
  'chain/unavailable',
  'rates/unavailable',
  'request/too-many',
  'market/insufficient-funds',
];

/** The time until which a funding's coins buy its tickets by themselves. */
export const endOfFunding = (
  { createdAt }: Pick<TicketFunding, 'createdAt'>,
  { deadline }: Pick<OnchainLottery, 'deadline'>,
): Date => new Date(Math.min(createdAt.getTime() + BUYS_FOR_MS, deadline.getTime()));

/**
 * Buys tickets from the e-mail wallet with the coins of a funding that have arrived, once; the owner of another
 * wallet is notified that they have arrived. Where nothing is bought by itself, the person is notified of the reason.
 * May be repeated, in any number of processes: the purchase has one key.
 */
export async function buyWithCoins(ctx: BuyNeeds, funding: TicketFunding): Promise<void> {
  const found = await findLottery(ctx, funding.lottery);
  const wallet = (await walletsOf(ctx.db, funding.userId)).find(({ address }) => address === funding.wallet);
  if (wallet && wallet.kind !== 'vault')
    return tell(ctx, funding, found, null, 'They are in your wallet: buy the tickets with it.');
  const { wei: total } = costOf(ctx, found.lottery, funding.ticketCount);
  const intent: LotteryIntent = {
    kind: 'tickets',
    lottery: funding.lottery,
    count: funding.ticketCount,
    total: total.toString(),
  };
  const { userId, proved, region } = funding;
  // runs only if nothing was bought yet: a reason against it that arises afterwards undoes nothing
  const planner = async () => {
    if (ctx.clock.now() >= endOfFunding(funding, found.lottery))
      throw notPayable('They came after the time for these tickets had ended.');
    await requireWanted(ctx.db, funding, found);
    const plan = await planLotteryTransaction(ctx, userId, intent, { wallet: funding.wallet, region });
    const beforeSend = async (tx: Database): Promise<void> => {
      await requireWanted(tx, funding, found);
      await plan.beforeSend?.(tx);
    };
    return { ...plan, beforeSend };
  };
  try {
    const request = { intent, wallet: funding.wallet, requestId: `funding/${funding.id}`, proved };
    const sent = await sendMarketTransaction(ctx, { id: userId, sessionId: '' }, request, planner);
    await moveFunding(ctx.db, funding, {
      transactionId: sent.id,
      failure: null,
      nextCheckAt: null,
      updatedAt: ctx.clock.now(),
    });
    await ctx.changes.emit('transactions', userId);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    ctx.log.warn({ err: error, funding: funding.id }, 'no tickets were bought with the coins that came');
    if (!passing.includes(error.code)) return tell(ctx, funding, found, `${failureText(error)} ${YOURS}`);
    const nextCheckAt = new Date(ctx.clock.now().getTime() + PAUSE_MS);
    await moveFunding(ctx.db, funding, { nextCheckAt, updatedAt: funding.updatedAt });
  }
}

const notPayable = (detail: string): AppError => new AppError('lottery/not-payable-so', { detail });
const failureText = ({ code, message }: AppError): string =>
  message === errors[code].remedy ? `${errors[code].title}.` : message;

/**
 * Refuses to buy where the person has bought, or is buying, this lottery's tickets in another way since the funding
 * began.
 * @throws lottery/not-payable-so
 */
async function requireWanted(db: Database, funding: TicketFunding, found: FoundLottery): Promise<void> {
  const { userId, createdAt } = funding;
  const { chain, lotteryId } = found.lottery;
  const sent = (await ticketTransactions(db, userId, createdAt)).some(
    ({ state, ...each }) =>
      each.chain === chain && each.lotteryId === lotteryId && state !== 'failed' && state !== 'replaced',
  );
  const ordered = (await ticketsOf(db, userId, funding.lottery)).some(
    (order) => order.createdAt >= createdAt && !['expired', 'failed', 'refunded'].includes(order.state),
  );
  if (!sent && !ordered) return;
  throw notPayable('You chose another way to pay in the meantime, so no tickets were bought with them.');
}

/**
 * Ends a funding whose coins have arrived without a purchase, and notifies the person.
 * @param failure the reason, where a purchase was planned
 */
async function tell(
  ctx: BuyNeeds,
  funding: TicketFunding,
  { offer }: FoundLottery,
  failure: string | null,
  what = failure ?? '',
): Promise<void> {
  const { id, userId } = funding;
  const changed = await ctx.db.transaction(async (tx) => {
    const set = { failure, nextCheckAt: null, updatedAt: ctx.clock.now() };
    if (!(await moveFunding(tx, funding, set))) return false;
    const data = { lottery: offer.id, name: offer.name, what };
    await notify(ctx, tx, { userId, kind: 'lottery-coins', data, key: `lottery-coins/${id}` });
    return true;
  });
  if (changed) await ctx.changes.emit('transactions', userId);
}
