import { type ChainName, isProvedOn, tokenIdOf } from '@talkies/shared';
import type { MarketIntent, MarketTransaction } from '@talkies/shared/schemas';
import { and, count, eq, inArray, isNotNull, ne } from 'drizzle-orm';
import { getAddress, type Hex } from 'viem';
import type { Needs } from '../../../chain/context.ts';
import { externalTransactionKey } from '../../../chain/index.ts';
import type { Database } from '../../../platform/db/database.ts';
import { isUniqueViolation } from '../../../platform/db/violations.ts';
import { AppError } from '../../../platform/errors.ts';
import { receiveReport, statesBefore, wasReplaced } from '../../transactions/index.ts';
import { requireProvedOn, type WalletRow, walletsOf } from '../../wallets/index.ts';
import { findMarketToken } from '../read/find-market-token.ts';
import { type MarketTransactionRow, marketTransactions } from '../tables.ts';
import { presentTransaction } from './present-transactions.ts';
import { readCall } from './read-call.ts';
import type { ReadCall } from './read-events.ts';
import { isAbout } from './transaction-reads.ts';

export interface Report {
  intent: MarketIntent;
  chain: ChainName;
  hash: Hex;
  replaces?: Hex | undefined;
  /** the wallet that sent it, according to the page */
  from?: Hex | undefined;
  /** for an intent about a lottery: its number in the contract */
  lotteryId?: number | undefined;
}

/** A person's report, with the token and the lottery that it is about; its hash in lower case. */
interface Reported extends Omit<Report, 'lotteryId'> {
  userId: string;
  kind: MarketIntent['kind'];
  tokenId: string | null;
  lotteryId: number | null;
}

async function tokenOf(ctx: Needs<'db'>, intent: MarketIntent): Promise<string | null> {
  if (!('marketToken' in intent)) return null;
  const { item, serial } = await findMarketToken(ctx, intent.marketToken);
  return item.dropId === null ? null : tokenIdOf(item.dropId, BigInt(serial)).toString();
}

const unrelated = (): AppError => new AppError('market/foreign-transaction');

/** The person's own report that a wallet says was replaced, in a state that allows `event`. */
const replacedBy = (report: Reported, event: 'continued' | 'superseded') =>
  and(
    isAbout({ ...report, hash: report.replaces ?? '0x' }),
    ne(marketTransactions.walletKind, 'vault'),
    inArray(marketTransactions.state, statesBefore(event)),
  );

/** The report that continues under the new hash. */
async function findReplaced(db: Database, report: Reported): Promise<MarketTransactionRow | null> {
  if (!report.replaces) return null;
  const [row] = await db.select().from(marketTransactions).where(replacedBy(report, 'continued'));
  return row ?? null;
}

type Received = Awaited<ReturnType<typeof receiveReport<ReadCall>>>;

const sent = (ctx: Needs<'clock'>, { chain, hash }: Reported, nextCheckAt: Date | null) => ({
  hash,
  writerKey: externalTransactionKey(chain, hash),
  nextCheckAt,
  updatedAt: ctx.clock.now(),
});

/** Moves a report to a speed-up's hash; it keeps its row and its place in the history. */
async function continueUnderHash(
  ctx: Needs<'clock' | 'db'>,
  report: Reported,
  before: MarketTransactionRow,
  { seen, nextCheckAt }: Received,
): Promise<MarketTransactionRow | null> {
  if (seen && seen.from !== before.wallet) return null;
  const [row] = await ctx.db
    .update(marketTransactions)
    .set({ ...sent(ctx, report, nextCheckAt), state: 'sent', block: null, reason: null })
    .where(and(eq(marketTransactions.id, before.id), replacedBy(report, 'continued')))
    .returning()
    .catch((error: unknown) => {
      // another tab, or the chain's events, reported this hash first
      if (isUniqueViolation(error)) return [];
      throw error;
    });
  return row ?? null;
}

/**
 * The wallet that a report is booked to: by the chain, or before a node shows it by the page, otherwise a guess.
 * Pages report nothing for e-mail wallets.
 */
function senderAmong(
  wallets: WalletRow[],
  { chain, from }: Reported,
  seen: ReadCall | null,
): WalletRow | undefined {
  const at = (address: Hex) => wallets.find((wallet) => wallet.address === address);
  if (seen) return at(seen.from);
  const able = wallets.filter((wallet) => isProvedOn(wallet, chain) && wallet.kind !== 'vault');
  return (from && at(getAddress(from))) ?? able.find(({ active }) => active) ?? able[0] ?? wallets[0];
}

async function insert(
  ctx: Needs<'chains' | 'clock' | 'db'>,
  report: Reported,
  { seen, nextCheckAt }: Received,
): Promise<MarketTransactionRow | null> {
  const { userId, kind, intent, chain, tokenId, lotteryId } = report;
  const wallet = senderAmong(await walletsOf(ctx.db, userId), report, seen);
  if (!wallet) throw seen ? unrelated() : new AppError('wallet/required');
  requireProvedOn(wallet, ctx.chains.get(chain).config);
  const [row] = await ctx.db
    .insert(marketTransactions)
    .values({
      ...sent(ctx, report, nextCheckAt),
      userId,
      kind,
      chain,
      tokenId,
      lotteryId,
      intent,
      wallet: wallet.address,
      walletKind: wallet.kind,
      amount: seen?.amount?.toString() ?? null,
      state: 'sent',
      createdAt: ctx.clock.now(),
    })
    .onConflictDoNothing()
    .returning();
  return row ?? null;
}

/** The report that the person made before; others in one transaction have reports of their own (adr/644). */
async function reported(ctx: Needs<'db'>, report: Reported): Promise<MarketTransactionRow | null> {
  const [row] = await ctx.db.select().from(marketTransactions).where(isAbout(report));
  return row ?? null;
}

/** Ends the replaced one of two reports that were made separately: it is no longer looked for. */
async function closeReplaced(ctx: Needs<'clock' | 'db'>, report: Reported): Promise<void> {
  if (!report.replaces || report.replaces === report.hash) return;
  await ctx.db
    .update(marketTransactions)
    .set({ state: 'replaced', reason: wasReplaced, nextCheckAt: null, updatedAt: ctx.clock.now() })
    .where(replacedBy(report, 'superseded'));
}

async function countUnresolved(db: Database, userId: string): Promise<number> {
  const [row] = await db
    .select({ open: count() })
    .from(marketTransactions)
    .where(and(eq(marketTransactions.userId, userId), isNotNull(marketTransactions.nextCheckAt)));
  return row?.open ?? 0;
}

/** Writes a first report, after asking the node what the transaction does. */
async function write(
  ctx: Needs<'chains' | 'clock' | 'db' | 'limits' | 'log' | 'writer'>,
  report: Reported,
): Promise<MarketTransactionRow> {
  const { userId, chain, hash } = report;
  const before = await findReplaced(ctx.db, report);
  const wallets = (await walletsOf(ctx.db, userId)).map(({ address }) => address);
  const received = await receiveReport(ctx, {
    userId,
    chain,
    hash,
    // a wallet that was unlinked since then may still speed up what it sent
    read: readCall(report, before ? [...wallets, before.wallet] : wallets),
    unrelated,
    // a continued report was counted already
    countUnresolved: async () => (before ? 0 : countUnresolved(ctx.db, userId)),
  });
  const row =
    (before && (await continueUnderHash(ctx, report, before, received))) ??
    (await insert(ctx, report, received)) ??
    (await reported(ctx, report));
  if (!row) throw unrelated();
  return row;
}

/**
 * Stores a wallet's report that it has sent something, and shows it as on its way. What the transaction does is read
 * from the chain alone. Idempotent by its hash and what it is about; `replaces` moves an earlier report of the same
 * person about the same to the hash that replaced it.
 * @throws market/foreign-transaction for a transaction that does something else or is of another wallet;
 * request/too-many
 */
export async function reportMarketTransaction(
  ctx: Needs<'chains' | 'changes' | 'clock' | 'db' | 'limits' | 'log' | 'writer'>,
  userId: string,
  { lotteryId, ...given }: Report,
): Promise<MarketTransaction> {
  const report = {
    ...{ ...given, hash: given.hash.toLowerCase() as Hex, userId, kind: given.intent.kind },
    ...{ tokenId: await tokenOf(ctx, given.intent), lotteryId: lotteryId ?? null },
  };
  const row = (await reported(ctx, report)) ?? (await write(ctx, report));
  await closeReplaced(ctx, report);
  await ctx.changes.emit('transactions', userId);
  return presentTransaction(ctx, row);
}
