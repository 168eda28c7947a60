import { tokenIdOf } from '@talkies/shared';
import type { MarketIntent, MarketTransaction } from '@talkies/shared/schemas';
import { and, count, eq, inArray, isNotNull, isNull, ne } from 'drizzle-orm';
import type { Hex } from 'viem';
import type { Needs } from '../../../chain/context.ts';
import { externalTransactionKey, storeReported } from '../../../chain/index.ts';
import { isUniqueViolation } from '../../../platform/db/violations.ts';
import { AppError } from '../../../platform/errors.ts';
import { requireProvedOn, walletsOf } from '../../wallets/index.ts';
import { findMarketToken } from '../read/find-market-token.ts';
import { marketTransactions, type TransactionRow } from '../tables.ts';
import { wasReplaced } from './advance.ts';
import { nextCheckAt, type Seen } from './recognise.ts';
import { presentTransaction } from './transactions.ts';

export interface Report {
  intent: MarketIntent;
  chain: 'polygon' | 'ethereum';
  hash: Hex;
  replaces?: Hex | undefined;
}

async function tokenOf(ctx: Needs<'db'>, intent: MarketIntent): Promise<string | null> {
  if (intent.kind === 'withdraw' || intent.kind === 'approve') return null;
  const { item, serial } = await findMarketToken(ctx, intent.marketToken);
  return item.dropId === null ? null : tokenIdOf(item.dropId, BigInt(serial)).toString();
}

const foreign = (): AppError => new AppError('market/foreign-transaction');

/** So many reports that no node knows one person may have open on all chains. */
const MOST_UNHEARD = 20;

/** What a report that was sped up may still be: a decided one keeps its hash. */
const movable = ['sent', 'replaced', 'lost'] as const;

const ofHash = (chain: Report['chain'], hash: Hex) =>
  and(eq(marketTransactions.chain, chain), eq(marketTransactions.hash, hash));

/** The person's own report that a wallet says this one took the place of. */
const replacedBy = ({ chain, replaces, intent }: Report & { replaces: Hex }, userId: string) =>
  and(
    ofHash(chain, replaces),
    eq(marketTransactions.userId, userId),
    eq(marketTransactions.kind, intent.kind),
    ne(marketTransactions.walletKind, 'vault'),
    inArray(marketTransactions.state, [...movable]),
  );

/** A speed-up keeps its row and its place in the history under the new hash. */
async function takeOver(
  ctx: Needs<'clock' | 'db'>,
  userId: string,
  report: Report & { replaces: Hex },
  recognised: { tokenId: string | null; seen: Seen | null },
): Promise<TransactionRow | null> {
  const { tokenId, seen } = recognised;
  const [row] = await ctx.db
    .update(marketTransactions)
    .set({ ...sent(ctx, report, seen), state: 'sent', block: null, reason: null })
    .where(
      and(
        replacedBy(report, userId),
        tokenId === null ? isNull(marketTransactions.tokenId) : eq(marketTransactions.tokenId, tokenId),
        seen ? eq(marketTransactions.wallet, seen.from) : undefined,
      ),
    )
    .returning()
    .catch((error: unknown) => {
      // another tab, or the chain, was faster with this hash
      if (isUniqueViolation(error)) return [];
      throw error;
    });
  return row ?? null;
}

const sent = (ctx: Needs<'clock'>, { chain, hash }: Report, seen: Seen | null) => ({
  hash,
  writerKey: externalTransactionKey(chain, hash),
  nextCheckAt: seen ? null : ctx.clock.now(),
  updatedAt: ctx.clock.now(),
});

async function insert(
  ctx: Needs<'chains' | 'clock' | 'db'>,
  userId: string,
  report: Report,
  { tokenId, seen }: { tokenId: string | null; seen: Seen | null },
): Promise<TransactionRow | null> {
  const { intent, chain } = report;
  const wallets = await walletsOf(ctx.db, userId);
  const wallet = wallets.find((each) => (seen ? each.address === seen.from : each.active));
  if (!wallet) throw seen ? foreign() : new AppError('wallet/required');
  requireProvedOn(wallet, ctx.chains.get(chain).config);
  const [row] = await ctx.db
    .insert(marketTransactions)
    .values({
      ...sent(ctx, report, seen),
      userId,
      kind: intent.kind,
      chain,
      tokenId,
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
async function reported(ctx: Needs<'db'>, userId: string, report: Report): Promise<TransactionRow | null> {
  const [row] = await ctx.db.select().from(marketTransactions).where(ofHash(report.chain, report.hash));
  if (row && (row.userId !== userId || row.kind !== report.intent.kind)) throw foreign();
  return row ?? null;
}

/** Both hashes were reported, each by itself: the one that gave way is not looked for any more. */
async function closeReplaced(ctx: Needs<'clock' | 'db'>, userId: string, report: Report): Promise<void> {
  const { replaces } = report;
  if (!replaces || replaces === report.hash) return;
  await ctx.db
    .update(marketTransactions)
    .set({ state: 'replaced', reason: wasReplaced, nextCheckAt: null, updatedAt: ctx.clock.now() })
    .where(and(replacedBy({ ...report, replaces }, userId), ne(marketTransactions.state, 'replaced')));
}

/** @throws request/too-many for somebody who has reported too much that no node knows */
async function requireFew(ctx: Needs<'db'>, userId: string): Promise<void> {
  const [row] = await ctx.db
    .select({ open: count() })
    .from(marketTransactions)
    .where(and(eq(marketTransactions.userId, userId), isNotNull(marketTransactions.nextCheckAt)));
  if ((row?.open ?? 0) < MOST_UNHEARD) return;
  throw new AppError('request/too-many', {
    detail: `The network does not know ${MOST_UNHEARD} of the transactions that you reported. Try again in 3 minutes.`,
    retryAfter: 180,
  });
}

/** A first report: the node is asked what it does, then it is written. */
async function write(
  ctx: Needs<'chains' | 'clock' | 'db' | 'limits' | 'log' | 'writer'>,
  userId: string,
  report: Report,
): Promise<TransactionRow> {
  await ctx.limits.spend('report/account', userId);
  const tokenId = await tokenOf(ctx, report.intent);
  const look = await nextCheckAt(ctx, report.chain, report.hash, report.intent.kind, tokenId);
  if (look === 'foreign') throw foreign();
  const seen = typeof look === 'string' ? null : look;
  const { replaces } = report;
  const given = { tokenId, seen };
  const moved = replaces ? await takeOver(ctx, userId, { ...report, replaces }, given) : null;
  if (!moved && !seen) await requireFew(ctx, userId);
  const row = moved ?? (await insert(ctx, userId, report, given)) ?? (await reported(ctx, userId, report));
  if (!row) throw foreign();
  if (seen && !(await storeReported(ctx, report.chain, report.hash))) return askLater(ctx, row);
  return row;
}

/** The node knows it, and could not give its bytes: the look-ups get them. */
async function askLater(ctx: Needs<'clock' | 'db'>, row: TransactionRow): Promise<TransactionRow> {
  await ctx.db
    .update(marketTransactions)
    .set({ nextCheckAt: ctx.clock.now() })
    .where(eq(marketTransactions.id, row.id));
  return row;
}

/**
 * A wallet's word that it has sent something. Remembered and shown as on its way, never believed: what it does is
 * read from the chain. Idempotent by its hash; `replaces` moves an earlier report of the same person and kind to the
 * hash that took its place.
 * @throws market/foreign-transaction for one that does something else or is of another wallet; request/too-many
 */
export async function reportMarketTransaction(
  ctx: Needs<'chains' | 'changes' | 'clock' | 'config' | 'db' | 'limits' | 'log' | 'writer'>,
  userId: string,
  report: Report,
): Promise<MarketTransaction> {
  const given = { ...report, hash: report.hash.toLowerCase() as Hex };
  const row = (await reported(ctx, userId, given)) ?? (await write(ctx, userId, given));
  await closeReplaced(ctx, userId, given);
  await ctx.changes.emit('trading', userId);
  return presentTransaction(ctx, row);
}
