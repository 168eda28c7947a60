import { randomUUID } from 'node:crypto';
import type { TradeTransaction, TradeWish } from '@talkies/shared/schemas';
import { and, eq, sql } from 'drizzle-orm';
import type { Context } from '../../../context.ts';
import type { Database } from '../../../db/database.ts';
import { AppError } from '../../../errors.ts';
import { sendFromVault, type VaultUse } from '../../wallets/index.ts';
import { type TransactionRow, tradeTransactions } from '../tables.ts';
import { type Plan, planTrade } from './prepare.ts';
import { amountOfPlan } from './present-plan.ts';
import { presentTransaction } from './transactions.ts';

/** The same wish of the same wallet that is still on its way: a second click leads back to it. */
async function underway(db: Database, userId: string, plan: Plan): Promise<TransactionRow | null> {
  const [row] = await db
    .select()
    .from(tradeTransactions)
    .where(
      and(
        eq(tradeTransactions.userId, userId),
        eq(tradeTransactions.wallet, plan.wallet.address),
        eq(tradeTransactions.state, 'sent'),
        sql`${tradeTransactions.wish} = ${JSON.stringify(plan.wish)}::jsonb`,
      ),
    );
  return row ?? null;
}

/** For the wallet's list of uses. */
const subjects: Record<TradeWish['kind'], string> = {
  sell: 'Put on sale',
  auction: 'Auction',
  'change-price': 'New price',
  remove: 'Taken off sale',
  'cancel-auction': 'Auction called off',
  buy: 'Bought',
  bid: 'Bid',
  settle: 'Auction settled',
  withdraw: 'Withdrawal',
  approve: 'Leave for the marketplace',
};

const purposes: Record<TradeWish['kind'], VaultUse['purpose']> = {
  sell: 'offer',
  auction: 'offer',
  'change-price': 'trade',
  remove: 'trade',
  'cancel-auction': 'trade',
  buy: 'buy',
  bid: 'bid',
  settle: 'trade',
  withdraw: 'trade',
  approve: 'trade',
};

const rowOf = (
  ctx: Context,
  userId: string,
  plan: Plan,
  id: string,
): typeof tradeTransactions.$inferInsert => ({
  id,
  userId,
  kind: plan.wish.kind,
  chain: plan.chain.config.name,
  tokenId: plan.found?.place.token.tokenId ?? null,
  wish: plan.wish,
  wallet: plan.wallet.address,
  walletKind: plan.wallet.kind,
  amount: amountOfPlan(plan)?.toString() ?? null,
  writerKey: `trade/${id}`,
  state: 'sent',
  createdAt: ctx.clock.now(),
  updatedAt: ctx.clock.now(),
});

/**
 * Does what `planTrade` found from the person's e-mail wallet: signed and sent once, within the wallet's limits.
 * Idempotent while the same wish is on its way.
 * @throws what planTrade and sendFromVault throw; trade/wrong-wallet for a wallet that has to sign by itself
 */
export async function sendTrade(
  ctx: Context,
  asker: Parameters<typeof sendFromVault>[1],
  wish: TradeWish,
  asked: string | undefined,
): Promise<TradeTransaction> {
  const plan = await planTrade(ctx, asker.id, wish, asked);
  if (plan.wallet.kind !== 'vault')
    throw new AppError('trade/wrong-wallet', { detail: 'Confirm this in your own wallet.' });
  const id = randomUUID();
  const row = rowOf(ctx, asker.id, plan, id);
  const use = {
    purpose: purposes[wish.kind],
    chain: plan.chain.config.name,
    ...plan.call,
    key: row.writerKey,
    subject: [subjects[wish.kind], plan.found?.item.title].filter(Boolean).join(': '),
  };
  // the wallet's lock is held here, so that two clicks find each other
  const written = await sendFromVault(ctx, asker, use, async (tx) => {
    if (await underway(tx, asker.id, plan)) return null;
    const [inserted] = await tx.insert(tradeTransactions).values(row).returning();
    return inserted ?? null;
  });
  const sent = written ?? (await underway(ctx.db, asker.id, plan));
  if (!sent) throw new AppError('trade/refused');
  await ctx.changes.emit('trading', asker.id);
  return presentTransaction(ctx, sent);
}
