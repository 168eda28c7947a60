import type { StudioResponse, StudioTransaction, TransactionRemedy } from '@talkies/shared/studio/schemas';
import type { Hex } from 'viem';
import type { Needs } from '../../../chain/context.ts';
import {
  cancelLostNonce,
  cancelTransaction,
  discardHeld,
  explorerUrl,
  isVaultSigner,
  lockTransaction,
  nonceTaken,
  releaseHeld,
  requestCancellation,
  retryTransaction,
  speedUpTransaction,
  stuckTransactions,
  type TransactionRow,
} from '../../../chain/index.ts';
import { type Acting, actAsOperator } from '../../../modules/studio/index.ts';
import { AppError } from '../../../platform/errors.ts';

type Ctx = Needs<'chains' | 'clock' | 'config' | 'db' | 'queue'>;

/** The actions that an operator has for a transaction in its state. */
function remediesOf({ status, errorCode, cancelRequestedAt }: TransactionRow): TransactionRemedy[] {
  if (status === 'held') return ['release', 'discard'];
  if (status === 'queued') return ['retry', 'drop'];
  if (status !== 'signed' && status !== 'broadcast') return [];
  if (status === 'broadcast' && errorCode === nonceTaken.code) return ['retry', 'drop'];
  if (errorCode !== null) return cancelRequestedAt === null ? ['drop'] : [];
  return status === 'broadcast' ? ['speed-up'] : [];
}

/** Why a transaction waits; for a cancelled one, that it is being cancelled. */
const problemOf = ({ cancelRequestedAt, errorText }: TransactionRow): string | null =>
  cancelRequestedAt === null ? errorText : ['It is being called off.', errorText ?? ''].join(' ').trim();

function present(ctx: Needs<'chains'>, row: TransactionRow): StudioTransaction {
  const { config } = ctx.chains.get(row.chain);
  return {
    ...{ id: row.id, chain: row.chain, status: row.status, nonce: row.nonce },
    // the name of an e-mail wallet is personal
    ...{ purpose: row.key, signer: isVaultSigner(row.signer) ? 'e-mail wallet' : (row.signer ?? '') },
    createdAt: row.createdAt.toISOString(),
    sentAt: row.sentAt?.toISOString() ?? null,
    problem: problemOf(row),
    explorerUrl: row.hash && explorerUrl(config, 'tx', row.hash),
    remedies: remediesOf(row),
  };
}

/** Transactions held since a restore, and those that wait too long to be sent or mined. */
export async function showStuck(
  ctx: Needs<'chains' | 'clock' | 'db'>,
): Promise<StudioResponse<'stuckTransactions'>> {
  const rows = await stuckTransactions(ctx);
  return { transactions: rows.map((row) => present(ctx, row)) };
}

type Remedy = (ctx: Ctx, row: TransactionRow, taker?: Hex) => Promise<boolean>;

const remedies: Record<TransactionRemedy, Remedy> = {
  'speed-up': (ctx, row) => speedUpTransaction(ctx, row.id),
  retry: (ctx, row, taker) => retryTransaction(ctx, row.id, taker),
  drop: async (ctx, row, taker) =>
    taker
      ? cancelLostNonce(ctx, row.id, taker)
      : (await cancelTransaction(ctx, row.id)) ||
        (await cancelLostNonce(ctx, row.id)) ||
        requestCancellation(ctx, row.id),
  release: (ctx, row) => releaseHeld(ctx.db, row.key),
  discard: (ctx, row) => discardHeld(ctx, row.key),
};

/**
 * Resumes or ends a transaction of the shop. Requires a confirmation, since the transaction may move money.
 * @param taker the hash of what took its nonce, where an operator has found that
 * @throws request/not-found; studio/changed-meanwhile where its state has changed
 */
export const recoverTransaction = (
  ctx: Ctx,
  who: Acting,
  id: string,
  { remedy, reason, taker }: { remedy: TransactionRemedy; reason: string; taker?: Hex | undefined },
): Promise<void> =>
  actAsOperator(ctx, who, { permission: 'settings', confirmed: true }, async (tx) => {
    const row = await lockTransaction(tx, id);
    if (!row?.signer) throw new AppError('request/not-found');
    const done = remediesOf(row).includes(remedy) && (await remedies[remedy]({ ...ctx, db: tx }, row, taker));
    if (!done)
      throw new AppError('studio/changed-meanwhile', {
        detail:
          'It was left as it is: it is under way or over by now, or nothing shows that it was not mined.',
      });
    const subject = { kind: 'transaction', id };
    const before = { status: row.status, purpose: row.key, problem: row.errorText, ...(taker && { taker }) };
    return { result: undefined, entry: { operation: `transaction.${remedy}`, subject, reason, before } };
  });
