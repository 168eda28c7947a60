import { HOUR_MS, isProvedOn, money } from '@talkies/shared';
import type { MyLottery } from '@talkies/shared/schemas';
import type { Needs } from '../../chain/context.ts';
import {
  explorerUrl,
  type OnchainLottery,
  purchasesBy,
  purchaseWith,
  refundsTo,
  type TicketPurchaseRow,
  type TicketRefund,
} from '../../chain/index.ts';
import { pendingOfLottery, presentTransactions, priceOf } from '../market/index.ts';
import { networkFeeAtOnce } from '../orders/index.ts';
import { type WalletRow, walletsOf } from '../wallets/index.ts';
import { phaseNow } from './calling-off.ts';
import { type FoundLottery, findLottery, sellsTickets } from './find.ts';
import { mayEnterFree } from './free-tickets.ts';
import { ticketFundings } from './on-ramp-sales.ts';
import { entryFacts, presentEntry } from './participation.ts';
import { costOf } from './plan-transaction.ts';
import { presentPurchases } from './reads.ts';
import { entryProblem } from './rules.ts';
import { ticketOrdersOf } from './ticket-orders.ts';

const RECENT_MS = HOUR_MS;
const MAX_SHOWN = 100;
const MAX_READ = 100_000;

type MineNeeds = Needs<'chains' | 'clock' | 'config' | 'db' | 'log' | 'rates' | 'writer'>;

/** The number of a wallet's tickets, refunded ones included. */
const ticketsOf = (rows: readonly TicketPurchaseRow[], address: string): number =>
  rows.reduce((sum, { holder, count }) => (holder === address ? sum + count : sum), 0);

async function presentWallets(
  ctx: MineNeeds,
  wallets: readonly WalletRow[],
  lottery: OnchainLottery,
  rows: readonly TicketPurchaseRow[],
): Promise<MyLottery['wallets']> {
  const { failFastClient, config } = ctx.chains.get(lottery.chain);
  const free = lottery.maxTickets - lottery.sold;
  return Promise.all(
    wallets.map(async ({ address, kind, active }) => {
      const wei = active ? await failFastClient.getBalance({ address }).catch(() => null) : null;
      const tickets = ticketsOf(rows, address);
      return {
        address,
        kind,
        active,
        tickets,
        left: Math.max(0, Math.min(free, lottery.walletLimit - tickets)),
        balance: wei === null ? null : money(wei, config.currency),
      };
    }),
  );
}

function presentRefunds(
  ctx: MineNeeds,
  found: FoundLottery,
  rows: readonly TicketPurchaseRow[],
  paid: readonly TicketRefund[],
): MyLottery['refunds'] {
  const { lottery } = found;
  const { config } = ctx.chains.get(lottery.chain);
  const phase = phaseNow(ctx, found);
  if (lottery.ticketPrice === '0' || (phase !== 'refunding' && phase !== 'cancelled')) return [];
  return [...new Set(rows.map(({ holder }) => holder))].map((wallet) => {
    const refund = paid.find(({ holder }) => holder === wallet);
    const owed = BigInt(ticketsOf(rows, wallet)) * BigInt(lottery.ticketPrice);
    return {
      wallet,
      amount: priceOf(ctx, owed, config.currency),
      paid: refund
        ? {
            hash: refund.txHash,
            block: refund.blockNumber,
            at: refund.at.toISOString(),
            explorerUrl: explorerUrl(config, 'tx', refund.txHash),
          }
        : null,
    };
  });
}

async function wonBy(
  ctx: Needs<'db'>,
  lottery: OnchainLottery,
  addresses: readonly string[],
): Promise<MyLottery['won']> {
  const { winningTicket: ticket } = lottery;
  const holder = ticket === null ? undefined : (await purchaseWith(ctx.db, lottery, ticket))?.holder;
  return ticket !== null && holder && addresses.includes(holder)
    ? { wallet: holder, ticket, delivered: lottery.state === 'delivered' }
    : null;
}

/** A lottery as it is to the person who looks at it. @throws lottery/not-found */
export async function myLottery(
  ctx: MineNeeds,
  userId: string,
  id: string,
  region: string | null,
): Promise<MyLottery> {
  const found = await findLottery(ctx, id);
  const { lottery } = found;
  const now = ctx.clock.now();
  const wallets = (await walletsOf(ctx.db, userId)).filter((each) => isProvedOn(each, lottery.chain));
  const addresses = wallets.map(({ address }) => address);
  const rows = await purchasesBy(ctx.db, lottery, wallets, MAX_READ);
  const facts = await entryFacts(ctx, userId, region);
  const one = costOf(ctx, lottery, 1);
  const selling = sellsTickets(ctx, found);
  const fee = await networkFeeAtOnce(ctx, lottery.chain);
  const pending = await pendingOfLottery(ctx.db, userId, lottery, new Date(now.getTime() - RECENT_MS));
  return {
    wallets: await presentWallets(ctx, wallets, lottery, rows),
    networkFee: fee === null ? null : money(fee, ctx.chains.get(lottery.chain).config.currency),
    tickets: rows.reduce((sum, { count }) => sum + count, 0),
    purchases: await presentPurchases(ctx, lottery.chain, rows.slice(0, MAX_SHOWN)),
    refunds: presentRefunds(ctx, found, rows, await refundsTo(ctx.db, lottery, wallets)),
    won: await wonBy(ctx, lottery, addresses),
    entry: presentEntry(ctx, facts),
    problem: selling ? entryProblem({ ...facts, cost: one.cents ?? 0n }, one.wei === 0n, now) : 'closed',
    freeEntry: selling && (await mayEnterFree(ctx, userId, found, region)),
    pending: await presentTransactions(ctx, pending),
    orders: await ticketOrdersOf(ctx, userId, found),
    fundings: await ticketFundings(ctx, userId, found),
  };
}
