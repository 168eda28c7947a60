import { money } from '@talkies/shared';
import type { ApiResponse } from '@talkies/shared/schemas';
import { and, desc, eq, isNull } from 'drizzle-orm';
import type { Needs } from '../../../chain/context.ts';
import { chainAttempts, chainTransactions, explorerUrl } from '../../../chain/index.ts';
import { walletAudit } from '../tables.ts';
import { vaultSends } from './tables.ts';

type Use = ApiResponse<'listVaultUses'>['uses'][number];

const SHOWN = 50;

const states = {
  queued: 'pending',
  held: 'pending',
  signed: 'pending',
  broadcast: 'pending',
  confirmed: 'confirmed',
  failed: 'failed',
} as const;

async function sends(ctx: Needs<'chains' | 'db'>, userId: string): Promise<Use[]> {
  const rows = await ctx.db
    .select({ send: vaultSends, tx: chainTransactions })
    .from(vaultSends)
    .leftJoin(chainTransactions, eq(chainTransactions.key, vaultSends.key))
    .where(eq(vaultSends.userId, userId))
    .orderBy(desc(vaultSends.at))
    .limit(SHOWN);
  return rows.map(({ send, tx }) => {
    const { config } = ctx.chains.get(send.chain);
    return {
      id: send.key,
      at: send.at.toISOString(),
      what: send.purpose === 'purchase-for-another' ? 'purchase' : send.purpose,
      subject: send.subject,
      chain: send.chain,
      to: send.to,
      amount: send.value === '0' ? null : money(BigInt(send.value), config.currency),
      // a use without the writer's row waits for its top-up
      state: tx ? states[tx.status] : 'pending',
      failure: tx?.status === 'failed' ? (tx.errorText ?? 'The network did not accept it.') : null,
      transaction: tx?.hash ? { hash: tx.hash, explorerUrl: explorerUrl(config, 'tx', tx.hash) } : null,
    };
  });
}

/** Signatures that belong to no send, and uses of the key itself. */
async function others(ctx: Needs<'db'>, userId: string): Promise<Use[]> {
  const rows = await ctx.db
    .select({ note: walletAudit })
    .from(walletAudit)
    .leftJoin(chainAttempts, eq(chainAttempts.hash, walletAudit.hash))
    .leftJoin(chainTransactions, eq(chainTransactions.id, chainAttempts.transactionId))
    .leftJoin(vaultSends, eq(vaultSends.key, chainTransactions.key))
    .where(and(eq(walletAudit.userId, userId), isNull(vaultSends.key)))
    .orderBy(desc(walletAudit.at))
    .limit(SHOWN);
  return rows.map(({ note }) => ({
    id: note.id,
    at: note.at.toISOString(),
    what: note.use,
    subject: note.subject,
    chain: null,
    to: null,
    amount: null,
    state: 'done',
    failure: null,
    transaction: null,
  }));
}

/** Every use of a user's e-mail wallet, newest first. */
export async function listUses(ctx: Needs<'chains' | 'db'>, userId: string): Promise<Use[]> {
  const all = [...(await sends(ctx, userId)), ...(await others(ctx, userId))];
  return all.sort((a, b) => b.at.localeCompare(a.at)).slice(0, SHOWN);
}
