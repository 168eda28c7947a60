import { lotteryTicketsPath, type OnRampName } from '@talkies/shared';
import type { TicketFunding } from '@talkies/shared/schemas';
import type { Needs } from '../../chain/context.ts';
import type { Actor } from '../../modules/accounts/index.ts';
import {
  costOf,
  type FoundLottery,
  findLottery,
  hasRoom,
  presentTicketFunding,
  requireEntryLocked,
  requireTicketsOnSale,
  ticketOnRamps,
} from '../../modules/lottery/index.ts';
import { feeAndBalance } from '../../modules/orders/index.ts';
import {
  insertTicketFunding,
  moveFunding,
  nextCheck,
  onRampOf,
  type TicketFunding as TicketFundingRow,
  ticketFundingsOf,
} from '../../modules/payments/index.ts';
import { requireProvedOn, requireVaultUse, type WalletRow } from '../../modules/wallets/index.ts';
import type { Database } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import { lockBuyerWithWallet } from '../checkout/lock-buyer.ts';
import { walletFor } from '../checkout/wallet-for.ts';
import { coinsToBuy } from '../funding/coins-to-buy.ts';
import { openFundingPage } from '../funding/open-page.ts';
import { endOfFunding } from './buy-with-coins.ts';

type Ports = Needs<'chains' | 'changes' | 'clock' | 'config' | 'db' | 'limits' | 'log' | 'rates' | 'writer'>;

type Buyer = Actor & { email: string };

interface Wanted {
  found: FoundLottery;
  count: number;
  method: OnRampName;
  wallet: WalletRow;
  /** where the network says the buyer is */
  region: string | null;
  coins: { needed: bigint; wei: bigint };
  proved: boolean;
}

/**
 * Opens an on-ramp's page on which a person buys the coins that tickets cost, for the wallet that is to buy them.
 * There is no order, since the contract's price is in coins. With an e-mail wallet this is also the request to buy,
 * as with orders (adr/216): limits are checked now, under the person's lock, and again at the purchase. A repeated
 * request opens another page of the same funding. A person without a wallet is given one (`walletFor`).
 * @throws lottery/not-found, lottery/ended, lottery/not-on-sale, lottery/count, lottery/wallet-limit,
 * lottery/not-payable-so, what requireEntry throws, auth/suspended, wallet/required, wallet/other-chain,
 * payment/not-needed, payment/unavailable, chain/unavailable, request/too-many, and for e-mail wallets
 * auth/reauthentication-required, wallet/daily-limit
 */
export async function fundTickets(
  ctx: Ports,
  buyer: Buyer,
  { id, count, method }: { id: string; count: number; method: OnRampName },
  region: string | null,
): Promise<TicketFunding> {
  const found = await findLottery(ctx, id);
  requireTicketsOnSale(ctx, found, count);
  const onRamp = onRampOf(ctx, method);
  const offered = await ticketOnRamps(ctx, found);
  if (!onRamp || !offered.some((one) => one.method === method)) throw new AppError('lottery/not-payable-so');
  await ctx.limits.spend('payment/account', buyer.id);
  const wallet = await walletFor(ctx, buyer.id, 'any');
  const { chain } = found.lottery;
  requireProvedOn(wallet, ctx.chains.get(chain).config);
  const price = costOf(ctx, found.lottery, count).wei;
  const coins = coinsToBuy({ price, ...(await feeAndBalance(ctx, chain, wallet.address)) });
  const use = { purpose: 'lottery', chain, value: price } as const;
  const proved = wallet.kind === 'vault' && (await requireVaultUse(ctx, buyer, use));
  const wanted = { found, count, method, wallet, region, coins, proved };
  const funding = await ctx.db.transaction((tx) => begin(ctx, tx, buyer, wanted));
  const path = lotteryTicketsPath(id, { count, fundingId: funding.id });
  const pageUrl = await openFundingPage(ctx, onRamp, funding, buyer, path);
  await ctx.changes.emit('transactions', buyer.id);
  return presentTicketFunding(ctx, funding, pageUrl);
}

/** Writes the funding. Limits are checked under the person's lock, which every other purchase of tickets takes too. */
async function begin(
  ctx: Ports,
  tx: Database,
  buyer: Buyer,
  { found, count, method, wallet, region, coins, proved }: Wanted,
): Promise<TicketFundingRow> {
  const { lottery, offer } = found;
  await lockBuyerWithWallet(tx, buyer.id, wallet);
  await requireEntryLocked(ctx, tx, buyer.id, region, {
    free: false,
    cost: costOf(ctx, lottery, count).cents,
  });
  if (!(await hasRoom(tx, found, { wallet: wallet.address, count, except: null })))
    throw new AppError('lottery/wallet-limit');
  const now = ctx.clock.now();
  const [newest] = await ticketFundingsOf(tx, buyer.id);
  const isSame =
    newest?.state === 'pending' &&
    newest.method === method &&
    newest.lottery === offer.id &&
    newest.ticketCount === count &&
    newest.wallet === wallet.address &&
    endOfFunding(newest, lottery) > now;
  if (isSame) return (await moveFunding(tx, newest, { region, updatedAt: newest.updatedAt })) ?? newest;
  return insertTicketFunding(tx, {
    orderId: null,
    userId: buyer.id,
    lottery: offer.id,
    ticketCount: count,
    region,
    method,
    state: 'pending',
    chain: lottery.chain,
    wallet: wallet.address,
    wei: coins.wei.toString(),
    needed: coins.needed.toString(),
    proved,
    // the person's lock separates repeated requests
    idempotencyKey: '',
    nextCheckAt: nextCheck(now, now),
    createdAt: now,
    updatedAt: now,
  });
}
