import { createHash, randomUUID } from 'node:crypto';
import type { TradeTransaction, TradeWish } from '@talkies/shared/schemas';
import { and, eq, sql } from 'drizzle-orm';
import type { Context } from '../../../chain/context.ts';
import type { Database } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { sendFromVault, type VaultUse } from '../../wallets/index.ts';
import { type TransactionRow, tradeTransactions } from '../tables.ts';
import { type Plan, planTrade } from './prepare.ts';
import { amountOfPlan } from './present-plan.ts';
import { presentTransaction } from './transactions.ts';

const isWish = (wish: TradeWish) => sql<boolean>`${tradeTransactions.wish} = ${JSON.stringify(wish)}::jsonb`;

/** The same wish of an e-mail wallet that is still on its way: a second click leads back to it. */
async function underway(db: Database, userId: string, wish: TradeWish): Promise<TransactionRow | null> {
  const [row] = await db
    .select()
    .from(tradeTransactions)
    .where(
      and(
        eq(tradeTransactions.userId, userId),
        eq(tradeTransactions.walletKind, 'vault'),
        eq(tradeTransactions.state, 'sent'),
        isWish(wish),
      ),
    );
  return row ?? null;
}

/** What a request was answered with before. @throws request/invalid where it was another wish's */
async function answered(db: Database, key: string, wish: TradeWish): Promise<TransactionRow | null> {
  const [found] = await db
    .select({ row: tradeTransactions, same: isWish(wish) })
    .from(tradeTransactions)
    .where(eq(tradeTransactions.writerKey, key));
  if (found && !found.same) {
    const message = 'This request was used for something else. Start anew.';
    throw new AppError('request/invalid', { detail: message, fields: [{ field: 'requestId', message }] });
  }
  return found?.row ?? null;
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
  'change-price': 'offer',
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
  writerKey: string,
): typeof tradeTransactions.$inferInsert => ({
  userId,
  kind: plan.wish.kind,
  chain: plan.chain.config.name,
  tokenId: plan.found?.place.token.tokenId ?? null,
  wish: plan.wish,
  wallet: plan.wallet.address,
  walletKind: plan.wallet.kind,
  amount: amountOfPlan(plan)?.toString() ?? null,
  writerKey,
  state: 'sent',
  createdAt: ctx.clock.now(),
  updatedAt: ctx.clock.now(),
});

/** Names nobody: it stays in the books when the account goes. */
const keyOf = (userId: string, requestId: string): string =>
  `trade/${createHash('sha256').update(`${userId} ${requestId}`).digest('base64url')}`;

/** Money that waits for an e-mail wallet comes back to it: from there it leaves as all of its coins do. */
function requireHome({ deed, wallet }: Plan): void {
  if (deed.kind !== 'withdraw' || deed.to === wallet.address) return;
  const message = 'Withdraw to the e-mail wallet itself, then send it on from there.';
  throw new AppError('request/invalid', { detail: message, fields: [{ field: 'wish.to', message }] });
}

interface Sent {
  wish: TradeWish;
  /** which wallet, see `planTrade` */
  wallet?: string | undefined;
  /** the same for every repeat of one request */
  requestId?: string | undefined;
}

/**
 * Does what `planTrade` found from the person's e-mail wallet: signed and sent once, within the wallet's limits.
 * Repeats of one request are answered as the first time; without a `requestId`, as long as the same wish is on its way.
 * @throws what planTrade and sendFromVault throw; trade/wrong-wallet for a wallet that has to sign by itself;
 * request/invalid where the `requestId` was used for something else, or for a withdrawal to another wallet
 */
export async function sendTrade(
  ctx: Context,
  asker: Parameters<typeof sendFromVault>[1],
  { wish, wallet, requestId }: Sent,
): Promise<TradeTransaction> {
  const key = requestId ? keyOf(asker.id, requestId) : `trade/${randomUUID()}`;
  const before = (await answered(ctx.db, key, wish)) ?? (await underway(ctx.db, asker.id, wish));
  if (before) return presentTransaction(ctx, before);
  await ctx.limits.spend('trade/account', asker.id);
  const plan = await planTrade(ctx, asker.id, wish, wallet);
  if (plan.wallet.kind !== 'vault')
    throw new AppError('trade/wrong-wallet', { detail: 'Confirm this in your own wallet.' });
  requireHome(plan);
  const row = rowOf(ctx, asker.id, plan, key);
  const use = {
    purpose: purposes[wish.kind],
    chain: plan.chain.config.name,
    ...plan.call,
    key,
    subject: [subjects[wish.kind], plan.found?.item.title].filter(Boolean).join(': '),
  };
  // the wallet's lock is held here, so that two clicks find each other
  const written = await sendFromVault(ctx, asker, use, async (tx) => {
    if (await underway(tx, asker.id, wish)) return null;
    const [inserted] = await tx.insert(tradeTransactions).values(row).returning();
    return inserted ?? null;
  });
  const sent = written ?? (await answered(ctx.db, key, wish)) ?? (await underway(ctx.db, asker.id, wish));
  if (!sent) throw new AppError('trade/refused');
  await ctx.changes.emit('trading', asker.id);
  return presentTransaction(ctx, sent);
}
