import { patterns } from '@talkies/shared';
import type { Obstacle } from '@talkies/shared/schemas';
import { and, asc, eq, isNotNull, isNull, or } from 'drizzle-orm';
import type { Hex } from 'viem';
import type { Needs } from '../../chain/context.ts';
import { chainTransactions, isOpenTransaction } from '../../chain/index.ts';
import type { Database } from '../../platform/db/database.ts';
import { NOBODY, type PersonalDataSource } from '../personal-data-source.ts';
import { balancesOf } from './reads.ts';
import { vaultSends } from './spend/tables.ts';
import { retiredVaults, vaults, walletAudit, walletChallenges, wallets } from './tables.ts';

/** The user's e-mail wallet; null where none was opened. */
export const vaultAddressOf = async (db: Database, userId: string): Promise<Hex | null> => {
  const [vault] = await db.select({ address: vaults.address }).from(vaults).where(eq(vaults.userId, userId));
  return vault?.address ?? null;
};

/** The data without keys and signatures: the key of an e-mail wallet is exported only on the wallet page. */
async function collect(ctx: Needs<'db'>, userId: string) {
  const address = await vaultAddressOf(ctx.db, userId);
  const uses = await usesOf(ctx.db, userId);
  const sent = await ctx.db
    .select()
    .from(vaultSends)
    .where(eq(vaultSends.userId, userId))
    .orderBy(asc(vaultSends.at));
  return {
    wallets: await ctx.db
      .select()
      .from(wallets)
      .where(eq(wallets.userId, userId))
      .orderBy(asc(wallets.linkedAt)),
    // of all that they had: what a removed one did is theirs too
    emailWallet: address || uses.length > 0 || sent.length > 0 ? { address, uses, sent } : null,
    retiredEmailWallets: await ctx.db
      .select({ address: retiredVaults.address, retiredAt: retiredVaults.retiredAt })
      .from(retiredVaults)
      .where(eq(retiredVaults.userId, userId)),
    unansweredMessages: await ctx.db
      .select({ address: walletChallenges.address, message: walletChallenges.message })
      .from(walletChallenges)
      .where(eq(walletChallenges.userId, userId)),
  };
}

const usesOf = (db: Database, userId: string) =>
  db
    .select({
      address: walletAudit.address,
      use: walletAudit.use,
      subject: walletAudit.subject,
      at: walletAudit.at,
    })
    .from(walletAudit)
    .where(eq(walletAudit.userId, userId))
    .orderBy(asc(walletAudit.at));

/** What stops a deletion, also in its last moment; what is frozen meanwhile, too. */
const vaultObstacles = async (_: unknown, db: Database, userId: string): Promise<Obstacle[]> => [
  ...(await frozenVault(db, userId)),
  ...(await sendsUnderway(db, userId)),
];

/** The e-mail wallet's sends that are not finished: they need the key until then. */
async function sendsUnderway(db: Database, userId: string): Promise<Obstacle[]> {
  const rows = await db
    .select({ key: vaultSends.key, subject: vaultSends.subject })
    .from(vaultSends)
    .leftJoin(chainTransactions, eq(chainTransactions.key, vaultSends.key))
    .where(
      and(
        eq(vaultSends.userId, userId),
        or(isNull(chainTransactions.id), isOpenTransaction, eq(chainTransactions.status, 'held')),
      ),
    );
  return rows.map(({ subject }) => ({
    kind: 'transaction',
    what: subject,
    path: patterns.wallet,
    waivable: false,
  }));
}

/** A frozen e-mail wallet: its key is not sealed, and stays, until operators thaw it. */
async function frozenVault(db: Database, userId: string): Promise<Obstacle[]> {
  const frozen = await db.$count(vaults, and(eq(vaults.userId, userId), isNotNull(vaults.frozenAt)));
  const what = 'E-mail wallet: write to us';
  return frozen > 0 ? [{ kind: 'frozen', what, path: patterns.contact, waivable: false }] : [];
}

/** Coins in the e-mail wallet. The user may give up a remainder; but a chain that does not answer blocks the deletion. */
async function coinObstacles(ctx: Needs<'chains' | 'db' | 'log'>, userId: string): Promise<Obstacle[]> {
  const address = await vaultAddressOf(ctx.db, userId);
  const balances = address ? await balancesOf(ctx, address) : [];
  return balances.flatMap(({ chain, balance }): Obstacle[] => {
    if (balance === null)
      return [{ kind: 'unreachable', what: chain, path: patterns.wallet, waivable: false }];
    if (balance.amount === '0') return [];
    return [{ kind: 'coins', what: chain, amount: balance, path: patterns.wallet, waivable: true }];
  });
}

export const walletsPersonalData: PersonalDataSource = {
  name: 'wallets',
  tables: ['wallets', 'wallet_challenges', 'vaults', 'retired_vaults', 'wallet_audit', 'vault_sends'],
  collect,
  obstacles: vaultObstacles,
  outside: coinObstacles,
  erase: async (_, tx, userId) => {
    // they count in the day's total of the gas tank
    await tx.update(vaultSends).set({ userId: NOBODY }).where(eq(vaultSends.userId, userId));
    await tx.delete(walletAudit).where(eq(walletAudit.userId, userId));
    // kept for a while without naming the user; the present vault was retired before, see `deleteAccount`
    await tx.update(retiredVaults).set({ userId: NOBODY }).where(eq(retiredVaults.userId, userId));
    await tx.delete(wallets).where(eq(wallets.userId, userId));
  },
};
