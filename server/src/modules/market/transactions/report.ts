import { type ChainName, tokenIdOf } from '@talkies/shared';
import type { MarketIntent, MarketTransaction } from '@talkies/shared/schemas';
import { and, count, eq, inArray, isNotNull, ne } from 'drizzle-orm';
import { getAddress, type Hex } from 'viem';
import type { Needs } from '../../../chain/context.ts';
import { externalTransactionKey } from '../../../chain/index.ts';
import type { Database } from '../../../platform/db/database.ts';
import { isUniqueViolation } from '../../../platform/db/violations.ts';
import { AppError } from '../../../platform/errors.ts';
import { receiveReport, statesBefore, wasReplaced } from '../../transactions/index.ts';
import { isProvedOn, requireProvedOn, type WalletRow, walletsOf } from '../../wallets/index.ts';
import { findMarketToken } from '../read/find-market-token.ts';
import { type MarketTransactionRow, marketTransactions } from '../tables.ts';
import { presentTransaction } from './present-transactions.ts';
import { type ReadCall, readCall } from './read-call.ts';

export interface Report {
  intent: MarketIntent;
  chain: ChainName;
  hash: Hex;
  replaces?: Hex | undefined;
  /** the wallet that sent it, by the page's word */
  from?: Hex | undefined;
  /** of an intent that is about a lottery: its number in the contract */
  lotteryId?: number | undefined;
}

async function tokenOf(ctx: Needs<'db'>, intent: MarketIntent): Promise<string | null> {
  if (!('marketToken' in intent)) return null;
  const { item, serial } = await findMarketToken(ctx, intent.marketToken);
  return item.dropId === null ? null : tokenIdOf(item.dropId, BigInt(serial)).toString();
}

const unrelated = (): AppError => new AppError('market/foreign-transaction');

const ofHash = (chain: Report['chain'], hash: Hex) =>
  and(eq(marketTransactions.chain, chain), eq(marketTransactions.hash, hash));

/** The person's own report that a wallet says this one took the place of, in a state that `event` says something of. */
const replacedBy = (
  { chain, replaces = '0x', intent }: Report,
  userId: string,
  event: 'continued' | 'superseded',
) =>
  and(
    ofHash(chain, replaces),
    eq(marketTransactions.userId, userId),
    eq(marketTransactions.kind, intent.kind),
    ne(marketTransactions.walletKind, 'vault'),
    inArray(marketTransactions.state, statesBefore(event)),
  );

/** The report that goes on under the new hash. */
async function findReplaced(
  db: Database,
  userId: string,
  report: Report,
  tokenId: string | null,
): Promise<MarketTransactionRow | null> {
  if (!report.replaces) return null;
  const [row] = await db
    .select()
    .from(marketTransactions)
    .where(replacedBy(report, userId, 'continued'));
  return row?.tokenId === tokenId && row.lotteryId === (report.lotteryId ?? null) ? row : null;
}

interface Known extends Awaited<ReturnType<typeof receiveReport<ReadCall>>> {
  tokenId: string | null;
}

const sent = (ctx: Needs<'clock'>, { chain, hash }: Report, nextCheckAt: Date | null) => ({
  hash,
  writerKey: externalTransactionKey(chain, hash),
  nextCheckAt,
  updatedAt: ctx.clock.now(),
});

/** A speed-up keeps its row and its place in the history under the new hash. */
async function continueUnderHash(
  ctx: Needs<'clock' | 'db'>,
  userId: string,
  report: Report,
  before: MarketTransactionRow,
  { seen, nextCheckAt }: Known,
): Promise<MarketTransactionRow | null> {
  if (seen && seen.from !== before.wallet) return null;
  const [row] = await ctx.db
    .update(marketTransactions)
    .set({ ...sent(ctx, report, nextCheckAt), state: 'sent', block: null, reason: null })
    .where(and(eq(marketTransactions.id, before.id), replacedBy(report, userId, 'continued')))
    .returning()
    .catch((error: unknown) => {
      // another tab, or the chain, was faster with this hash
      if (isUniqueViolation(error)) return [];
      throw error;
    });
  return row ?? null;
}

/**
 * Which wallet it is booked to: the chain says it; before a node shows it, the page does; else it is a guess until one
 * does. Pages report nothing of e-mail wallets.
 */
function senderAmong(
  wallets: WalletRow[],
  { chain, from }: Report,
  seen: ReadCall | null,
): WalletRow | undefined {
  const at = (address: Hex) => wallets.find((wallet) => wallet.address === address);
  if (seen) return at(seen.from);
  const able = wallets.filter((wallet) => isProvedOn(wallet, chain) && wallet.kind !== 'vault');
  return (from && at(getAddress(from))) ?? able.find(({ active }) => active) ?? able[0] ?? wallets[0];
}

async function insert(
  ctx: Needs<'chains' | 'clock' | 'db'>,
  userId: string,
  report: Report,
  { tokenId, seen, nextCheckAt }: Known,
): Promise<MarketTransactionRow | null> {
  const { intent, chain } = report;
  const wallet = senderAmong(await walletsOf(ctx.db, userId), report, seen);
  if (!wallet) throw seen ? unrelated() : new AppError('wallet/required');
  requireProvedOn(wallet, ctx.chains.get(chain).config);
  const [row] = await ctx.db
    .insert(marketTransactions)
    .values({
      ...sent(ctx, report, nextCheckAt),
      userId,
      kind: intent.kind,
      chain,
      tokenId,
      lotteryId: report.lotteryId ?? null,
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

/** What is known of the hash already. @throws market/foreign-transaction where it was reported by somebody else, or as something else */
async function reported(
  ctx: Needs<'db'>,
  userId: string,
  report: Report,
): Promise<MarketTransactionRow | null> {
  const [row] = await ctx.db.select().from(marketTransactions).where(ofHash(report.chain, report.hash));
  if (row && (row.userId !== userId || row.kind !== report.intent.kind)) throw unrelated();
  return row ?? null;
}

/** Both hashes were reported, each by itself: the one that gave way is not looked for any more. */
async function closeReplaced(ctx: Needs<'clock' | 'db'>, userId: string, report: Report): Promise<void> {
  if (!report.replaces || report.replaces === report.hash) return;
  await ctx.db
    .update(marketTransactions)
    .set({ state: 'replaced', reason: wasReplaced, nextCheckAt: null, updatedAt: ctx.clock.now() })
    .where(replacedBy(report, userId, 'superseded'));
}

async function countUnresolved(db: Database, userId: string): Promise<number> {
  const [row] = await db
    .select({ open: count() })
    .from(marketTransactions)
    .where(and(eq(marketTransactions.userId, userId), isNotNull(marketTransactions.nextCheckAt)));
  return row?.open ?? 0;
}

/** A first report: the node is asked what it does, then it is written. */
async function write(
  ctx: Needs<'chains' | 'clock' | 'db' | 'limits' | 'log' | 'writer'>,
  userId: string,
  report: Report,
): Promise<MarketTransactionRow> {
  const { chain, hash, intent } = report;
  const tokenId = await tokenOf(ctx, intent);
  const subject = tokenId ?? report.lotteryId?.toString() ?? null;
  const before = await findReplaced(ctx.db, userId, report, tokenId);
  const wallets = (await walletsOf(ctx.db, userId)).map(({ address }) => address);
  const received = await receiveReport(ctx, {
    userId,
    chain,
    hash,
    // a wallet that was unlinked since may still speed up what it sent
    read: readCall(intent.kind, subject, before ? [...wallets, before.wallet] : wallets),
    unrelated,
    // one that goes on is one that was counted
    countUnresolved: async () => (before ? 0 : countUnresolved(ctx.db, userId)),
  });
  const known = { tokenId, ...received };
  const row =
    (before && (await continueUnderHash(ctx, userId, report, before, known))) ??
    (await insert(ctx, userId, report, known)) ??
    (await reported(ctx, userId, report));
  if (!row) throw unrelated();
  return row;
}

/**
 * A wallet's word that it has sent something. Remembered and shown as on its way, never believed: what it does is
 * read from the chain. Idempotent by its hash; `replaces` moves an earlier report of the same person and kind to the
 * hash that took its place.
 * @throws market/foreign-transaction for one that does something else or is of another wallet; request/too-many
 */
export async function reportMarketTransaction(
  ctx: Needs<'chains' | 'changes' | 'clock' | 'db' | 'limits' | 'log' | 'writer'>,
  userId: string,
  report: Report,
): Promise<MarketTransaction> {
  const given = { ...report, hash: report.hash.toLowerCase() as Hex };
  const row = (await reported(ctx, userId, given)) ?? (await write(ctx, userId, given));
  await closeReplaced(ctx, userId, given);
  await ctx.changes.emit('transactions', userId);
  return presentTransaction(ctx, row);
}
