import { createHash, randomUUID } from 'node:crypto';
import { payingKinds } from '@talkies/shared';
import type { MarketIntent, MarketTransaction } from '@talkies/shared/schemas';
import { and, eq, sql } from 'drizzle-orm';
import type { Needs } from '../../../chain/context.ts';
import type { Database } from '../../../platform/db/database.ts';
import { AppError, wrongField } from '../../../platform/errors.ts';
import type { Actor } from '../../accounts/index.ts';
import { type PlannedVaultUse, runOnce, sendFromVault } from '../../wallets/index.ts';
import { type MarketTransactionRow, marketTransactions } from '../tables.ts';
import type { Plan } from './prepare.ts';
import { amountOfPlan } from './present-plan.ts';
import { presentTransaction } from './present-transactions.ts';

const isIntent = (intent: MarketIntent) =>
  sql<boolean>`${marketTransactions.intent} = ${JSON.stringify(intent)}::jsonb`;

/**
 * The same intent of an e-mail wallet that is still on its way: a second click returns it. Tickets alone may be bought
 * again meanwhile, by another request.
 */
async function underway(
  db: Database,
  userId: string,
  { intent, requestId }: Pick<SendRequest, 'intent' | 'requestId'>,
): Promise<MarketTransactionRow | null> {
  if (intent.kind === 'tickets' && requestId !== undefined) return null;
  const [row] = await db
    .select()
    .from(marketTransactions)
    .where(
      and(
        eq(marketTransactions.userId, userId),
        eq(marketTransactions.walletKind, 'vault'),
        eq(marketTransactions.state, 'sent'),
        isIntent(intent),
      ),
    );
  return row ?? null;
}

/** The earlier answer to a request. @throws request/invalid where it was for another intent */
async function answered(
  db: Database,
  key: string,
  intent: MarketIntent,
): Promise<MarketTransactionRow | null> {
  const [found] = await db
    .select({ row: marketTransactions, same: isIntent(intent) })
    .from(marketTransactions)
    .where(eq(marketTransactions.writerKey, key));
  if (found && !found.same)
    throw wrongField('requestId', 'This request was used for something else. Start again.');
  return found?.row ?? null;
}

/** The names in the wallet's list of uses. */
const subjects: Record<MarketIntent['kind'], string> = {
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
  tickets: 'Lottery tickets',
  draw: 'Draw',
  'claim-prize': 'Prize',
  'return-prize': 'Prize given back',
  'claim-refund': 'Tickets paid back',
};

const purposes: Record<MarketIntent['kind'], PlannedVaultUse['purpose']> = {
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
  tickets: 'lottery',
  draw: 'lottery',
  'claim-prize': 'lottery',
  'return-prize': 'lottery',
  'claim-refund': 'lottery',
};

const rowOf = (
  ctx: Needs<'clock'>,
  userId: string,
  plan: Plan,
  writerKey: string,
): typeof marketTransactions.$inferInsert => ({
  userId,
  kind: plan.intent.kind,
  chain: plan.chain.config.name,
  tokenId: plan.found?.tokenRows.token.tokenId ?? null,
  lotteryId: 'lotteryId' in plan.marketCall ? plan.marketCall.lotteryId : null,
  intent: plan.intent,
  wallet: plan.wallet.address,
  walletKind: plan.wallet.kind,
  amount: amountOfPlan(plan)?.toString() ?? null,
  writerKey,
  state: 'sent',
  createdAt: ctx.clock.now(),
  updatedAt: ctx.clock.now(),
});

/** The key of a request. It identifies nobody, since it stays in the books after the account is deleted. */
const keyOf = (userId: string, requestId: string): string =>
  `trade/${createHash('sha256').update(`${userId} ${requestId}`).digest('base64url')}`;

/** Requires that an e-mail wallet withdraws to itself; from there the coins leave as all others do. */
function requireHome({ marketCall, wallet }: Plan): void {
  if (marketCall.kind !== 'withdraw' || marketCall.to === wallet.address) return;
  throw wrongField('intent.to', 'Withdraw to the e-mail wallet itself, then send it on from there.');
}

/** Decides an intent: `planTransaction`, or the planner of the intent's module. */
export type Planner = (intent: MarketIntent, wallet?: string) => Promise<Plan>;

type SendNeeds = Needs<
  'chains' | 'changes' | 'clock' | 'config' | 'db' | 'limits' | 'log' | 'rates' | 'signers' | 'writer'
>;

interface SendRequest {
  intent: MarketIntent;
  /** the wallet, see `planTransaction` */
  wallet?: string | undefined;
  /** the same for every repeat of one request */
  requestId?: string | undefined;
  /** the person confirmed their identity when they made the request, earlier than now */
  proved?: boolean;
}

/**
 * Sends what `planner` decided from the person's e-mail wallet: signed and sent once, within the wallet's limits. A
 * repeated request gets the first answer, and so does the same intent while it is on its way.
 * @throws what planner and sendFromVault throw; market/wrong-wallet for a wallet that has to sign by itself;
 * request/invalid where the `requestId` was used for something else, or for a withdrawal to another wallet
 */
export async function sendMarketTransaction(
  ctx: SendNeeds,
  actor: Actor,
  request: SendRequest,
  planner: Planner,
): Promise<MarketTransaction> {
  const { intent, requestId } = request;
  const key = requestId ? keyOf(actor.id, requestId) : `trade/${randomUUID()}`;
  const find = async () =>
    (await answered(ctx.db, key, intent)) ?? (await underway(ctx.db, actor.id, request));
  const row = await runOnce(find, async () => {
    await ctx.limits.spend('market/account', actor.id);
    const plan = await planner(intent, request.wallet);
    const sent = (await sendPlan(ctx, actor, plan, { ...request, key })) ?? (await find());
    if (!sent) throw new AppError(payingKinds.has(intent.kind) ? 'market/refused' : 'market/not-saved');
    await ctx.changes.emit('transactions', actor.id);
    return sent;
  });
  return presentTransaction(ctx, row);
}

/** @returns null where another request was faster */
function sendPlan(
  ctx: SendNeeds,
  actor: Actor,
  plan: Plan,
  request: SendRequest & { key: string },
): Promise<MarketTransactionRow | null> {
  const { intent, key, proved = false } = request;
  if (plan.wallet.kind !== 'vault')
    throw new AppError('market/wrong-wallet', { detail: 'Confirm this in your own wallet.' });
  requireHome(plan);
  const row = rowOf(ctx, actor.id, plan, key);
  const use = {
    purpose: purposes[intent.kind],
    chain: plan.chain.config.name,
    ...plan.call,
    gas: plan.gas,
    key,
    proved,
    subject: [subjects[intent.kind], plan.found?.item.title].filter(Boolean).join(': '),
  };
  // the wallet's lock is taken here, so that of two clicks the second finds the first
  return sendFromVault(ctx, actor, use, async (tx) => {
    if (await underway(tx, actor.id, request)) return null;
    await plan.beforeSend?.(tx);
    const [inserted] = await tx.insert(marketTransactions).values(row).returning();
    return inserted ?? null;
  });
}
