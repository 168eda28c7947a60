import { tokenIdOf } from '@talkies/shared';
import type { TradeTransaction, TradeWish } from '@talkies/shared/schemas';
import { and, eq } from 'drizzle-orm';
import { foreignKey } from '../../../chain/index.ts';
import type { Context } from '../../../context.ts';
import { AppError } from '../../../errors.ts';
import { walletsOf } from '../../wallets/index.ts';
import { findTrade } from '../read/find-trade.ts';
import { type TransactionRow, tradeTransactions } from '../tables.ts';
import { lookAt, type Seen } from './recognise.ts';
import { presentTransaction } from './transactions.ts';

type Hex = `0x${string}`;
export interface Report {
  wish: TradeWish;
  chain: 'polygon' | 'ethereum';
  hash: Hex;
  replaces?: Hex | undefined;
}

async function tokenOf(ctx: Context, wish: TradeWish): Promise<string | null> {
  if (wish.kind === 'withdraw' || wish.kind === 'approve') return null;
  const { item, serial } = await findTrade(ctx, wish.trade);
  return item.dropId === null ? null : tokenIdOf(item.dropId, BigInt(serial)).toString();
}

const foreign = (): AppError => new AppError('trade/foreign-transaction');

/** A speed-up keeps its row and its place in the history under the new hash. */
async function takeOver(ctx: Context, userId: string, report: Report): Promise<TransactionRow | null> {
  if (!report.replaces) return null;
  const { chain, hash } = report;
  const [row] = await ctx.db
    .update(tradeTransactions)
    .set({
      hash,
      writerKey: foreignKey(chain, hash),
      state: 'sent',
      block: null,
      reason: null,
      updatedAt: ctx.clock.now(),
    })
    .where(
      and(
        eq(tradeTransactions.chain, chain),
        eq(tradeTransactions.hash, report.replaces),
        eq(tradeTransactions.userId, userId),
      ),
    )
    .returning();
  return row ?? null;
}

async function insert(
  ctx: Context,
  userId: string,
  report: Report,
  seen: Seen | null,
): Promise<TransactionRow> {
  const { wish, chain, hash } = report;
  const wallets = await walletsOf(ctx.db, userId);
  const wallet = wallets.find((each) => (seen ? each.address === seen.from : each.active));
  if (!wallet) throw seen ? foreign() : new AppError('wallet/required');
  const now = ctx.clock.now();
  const [row] = await ctx.db
    .insert(tradeTransactions)
    .values({
      userId,
      kind: wish.kind,
      chain,
      tokenId: await tokenOf(ctx, wish),
      wish,
      wallet: wallet.address,
      walletKind: wallet.kind,
      amount: seen?.amount?.toString() ?? null,
      writerKey: foreignKey(chain, hash),
      hash,
      state: 'sent',
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoNothing()
    .returning();
  return row ?? reported(ctx, userId, report);
}

/** @throws trade/foreign-transaction where somebody else reported it before */
async function reported(ctx: Context, userId: string, { chain, hash }: Report): Promise<TransactionRow> {
  const [row] = await ctx.db
    .select()
    .from(tradeTransactions)
    .where(and(eq(tradeTransactions.chain, chain), eq(tradeTransactions.hash, hash)));
  if (row?.userId !== userId) throw foreign();
  return row;
}

/**
 * A wallet's word that it has sent something. Remembered and shown as on its way, never believed: what it does is
 * read from the chain. Idempotent by its hash; `replaces` moves an earlier report to the hash that took its place.
 * @throws trade/foreign-transaction for one that does something else or is of another wallet
 */
export async function reportTrade(ctx: Context, userId: string, report: Report): Promise<TradeTransaction> {
  const given = { ...report, hash: report.hash.toLowerCase() as Hex };
  const tokenId = await tokenOf(ctx, given.wish);
  const seen = await lookAt(ctx, given.chain, given.hash, given.wish.kind, tokenId);
  if (seen === 'foreign') throw foreign();
  const row = (await takeOver(ctx, userId, given)) ?? (await insert(ctx, userId, given, seen));
  if (seen) await ctx.writer.rememberTransaction(given.chain, given.hash);
  await ctx.changes.emit('trading', userId);
  return presentTransaction(ctx, row);
}
