import { coinToCentsUp, DAY_MS, MINUTE_MS } from '@talkies/shared';
import type { Lottery, TicketFunding } from '@talkies/shared/schemas';
import type { Needs } from '../../chain/context.ts';
import { providerSettings } from '../../platform/settings/settings.ts';
import { transactionOf } from '../market/index.ts';
import {
  onRampsFor,
  presentFunding,
  type TicketFunding as TicketFundingRow,
  ticketFundingsOf,
} from '../payments/index.ts';
import { walletsOf } from '../wallets/index.ts';
import { type FoundLottery, sellsTickets } from './find.ts';

/** The time from coins in the wallet to a block with its tickets. */
const BUY_MS = 3 * MINUTE_MS;
const SHOWN_MS = DAY_MS;

/**
 * On-ramps whose coins a wallet can buy tickets with, each with the approximate price of one. None where the operator
 * sells through wallets alone, and no on-ramp whose coins could arrive after the sale.
 */
export async function ticketOnRamps(
  ctx: Needs<'chains' | 'clock' | 'config' | 'db' | 'rates'>,
  found: FoundLottery,
): Promise<Lottery['onRamps']> {
  const { offer, lottery } = found;
  const { config } = ctx.chains.get(lottery.chain);
  const now = ctx.clock.now();
  const rate = ctx.rates.current(config.currency);
  const price = BigInt(lottery.ticketPrice);
  if (!offer.providers || price === 0n || !rate || !sellsTickets(ctx, found)) return [];
  const left = lottery.deadline.getTime() - now.getTime();
  return onRampsFor(ctx, await providerSettings(ctx), coinToCentsUp(price, rate.rate)).filter(
    ({ minutes }) => minutes * MINUTE_MS + BUY_MS <= left,
  );
}

/** A funding as the buyer sees it, with the state of the purchase. */
export async function presentTicketFunding(
  ctx: Needs<'chains' | 'db'>,
  row: TicketFundingRow,
  pageUrl: string | null = null,
): Promise<TicketFunding> {
  const { currency } = ctx.chains.get(row.chain).config;
  const wallet = (await walletsOf(ctx.db, row.userId)).find(({ address }) => address === row.wallet);
  const sent = row.transactionId && (await transactionOf(ctx.db, row.userId, row.transactionId));
  const refused =
    sent && sent.state === 'failed'
      ? `The tickets were not bought: ${sent.reason ?? 'the chain refused it.'} The coins are yours, in your wallet.`
      : null;
  return {
    ...presentFunding(row, currency, pageUrl),
    failure: row.failure ?? refused,
    count: row.ticketCount,
    wallet: row.wallet,
    byItself: wallet?.kind === 'vault',
    transaction: row.transactionId,
  };
}

/** A person's fundings for a lottery's tickets within a day, newest first. */
export async function ticketFundings(
  ctx: Needs<'chains' | 'clock' | 'db'>,
  userId: string,
  { offer }: FoundLottery,
): Promise<TicketFunding[]> {
  const since = ctx.clock.now().getTime() - SHOWN_MS;
  const rows = (await ticketFundingsOf(ctx.db, userId)).filter(
    ({ lottery, createdAt }) => lottery === offer.id && createdAt.getTime() > since,
  );
  return Promise.all(rows.map((row) => presentTicketFunding(ctx, row)));
}
