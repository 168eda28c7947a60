import {
  centsToMinorUp,
  coinToCentsUp,
  LATE_PAYMENT_MS,
  type LotteryPhase,
  MINUTE_MS,
  QUOTE_MINUTES,
} from '@talkies/shared';
import type { Lottery } from '@talkies/shared/schemas';
import type { Needs } from '../../chain/context.ts';
import { type OnchainLottery, ticketCountsOf } from '../../chain/index.ts';
import type { Database } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import { limitCents, providerSettings } from '../../platform/settings/settings.ts';
import { type TicketsRow, ticketsComing } from '../orders/index.ts';
import { configuredProviders, methodsFor } from '../payments/index.ts';
import { phaseNow } from './calling-off.ts';
import { type FoundLottery, findLottery, sellsTickets, whyNotOnSale } from './find.ts';
import { exclusionOf } from './participation.ts';

/** The time from a payment at the last moment to a block with its tickets. */
const GRANT_MS = 8 * MINUTE_MS;
/**
 * The latest time before the end of the sale at which an order can be opened: quote, money on its way, the shop's
 * purchase.
 */
const PROVIDER_MARGIN_MS = QUOTE_MINUTES * MINUTE_MS + LATE_PAYMENT_MS + GRANT_MS;

type Ports = Needs<'clock' | 'config' | 'db'>;

/** Whether the operator sells this lottery's tickets through providers, for money. */
const isOffered = async (ctx: Needs<'config' | 'db'>, { offer, lottery }: FoundLottery): Promise<boolean> =>
  offer.providers &&
  BigInt(lottery.ticketPrice) > 0n &&
  configuredProviders(ctx.config.payments).length > 0 &&
  (await limitCents(ctx, 'ticketsGrantedDaily')) > 0n;

const endsTooSoon = ({ clock }: Needs<'clock'>, { deadline }: OnchainLottery): boolean =>
  clock.now().getTime() + PROVIDER_MARGIN_MS > deadline.getTime();

/**
 * The ways to pay tickets through a provider, each with the price of one, that can charge for as many as a wallet may
 * hold; none where the operator offers none, or no longer.
 */
export async function ticketMethods(
  ctx: Ports & Needs<'chains' | 'rates'>,
  found: FoundLottery,
): Promise<Lottery['methods']> {
  const { lottery } = found;
  const { config } = ctx.chains.get(lottery.chain);
  const sells = sellsTickets(ctx, found);
  const rate = ctx.rates.current(config.currency);
  if (!sells || !rate || endsTooSoon(ctx, lottery) || !(await isOffered(ctx, found))) return [];
  const USD = coinToCentsUp(BigInt(lottery.ticketPrice), rate.rate);
  const inr = ctx.rates.current('INR');
  const totals = { USD, INR: inr && centsToMinorUp(USD, inr.rate, 'INR') };
  return methodsFor(ctx, await providerSettings(ctx), totals, lottery.walletLimit);
}

/** @throws lottery/not-payable-so where tickets are paid by wallets alone, or the sale ends too soon */
export async function requireProviders(ctx: Ports, found: FoundLottery): Promise<void> {
  if (!(await isOffered(ctx, found))) throw new AppError('lottery/not-payable-so');
  if (endsTooSoon(ctx, found.lottery))
    throw new AppError('lottery/not-payable-so', {
      detail: 'The sale ends too soon to pay this way. You can still pay with a wallet.',
    });
}

/** Whether a wallet may hold this many more tickets, counting those that paid orders will bring it. */
export async function hasRoom(
  db: Database,
  { offer, lottery }: FoundLottery,
  { wallet, count, except }: { wallet: TicketsRow['wallet']; count: number; except: string | null },
): Promise<boolean> {
  const coming = await ticketsComing(db, { lottery: offer.id, wallet, except });
  const owned = (await ticketCountsOf(db, [wallet]))
    .filter(({ chain, lotteryId }) => chain === lottery.chain && lotteryId === lottery.lotteryId)
    .reduce((sum, { tickets }) => sum + tickets, 0);
  return owned + coming + count <= lottery.walletLimit;
}

const tooLate = {
  cancelled: 'The lottery was called off before your payment arrived.',
  ended: 'The sale of tickets had ended before your payment arrived.',
  hidden: 'We took the prize out of the shop before your payment arrived.',
};

/**
 * The reason why paid tickets are not bought, in words for the buyer; null where no known fact prevents it. The
 * contract decides in the end.
 */
export async function whyNotSold(
  ctx: Needs<'chains' | 'clock' | 'config'>,
  tx: Database,
  order: TicketsRow,
): Promise<string | null> {
  const found = await findLottery({ db: tx }, order.lottery);
  const { lottery } = found;
  const reason = whyNotOnSale(ctx, found);
  if (reason) return tooLate[reason];
  if (order.ticketCount > lottery.maxTickets - lottery.sold)
    return 'There were not enough tickets left when your payment arrived.';
  const { wallet, ticketCount: count, id: except } = order;
  if (!(await hasRoom(tx, found, { wallet, count, except })))
    return 'Your wallet cannot have that many tickets of this lottery.';
  if (await exclusionOf({ ...ctx, db: tx }, order.userId)) return 'You are taking a break from lotteries.';
  return null;
}

/** The phase of a lottery by its id. @throws lottery/not-found */
export async function phaseOfLottery(
  ctx: Needs<'chains' | 'clock' | 'db'>,
  id: string,
): Promise<LotteryPhase> {
  return phaseNow(ctx, await findLottery(ctx, id));
}
