import { inArray } from 'drizzle-orm';
import { getAddress, type Hex, TransactionNotFoundError } from 'viem';
import type { Chain } from '../chains.ts';
import type { Needs } from '../context.ts';
import { chainTransactions } from '../tables.ts';
import { bytesOf, feesOf, rawBytes } from './bytes.ts';
import { externalTransactionKey } from './port.ts';
import { expired, replaced } from './refusal.ts';
import { insertAttempt } from './transaction-rows.ts';

/** Stores the bytes of somebody else's transaction as one that is on its way. See Writer.rememberTransaction. */
export async function remember(ctx: Needs<'clock' | 'db'>, chain: Chain, hash: Hex): Promise<boolean> {
  const { failFastClient, config } = chain;
  const transaction = await failFastClient.getTransaction({ hash }).catch((error: unknown) => {
    if (error instanceof TransactionNotFoundError) return null;
    throw error;
  });
  if (!transaction) return false;
  const raw = bytesOf(transaction) ?? (await rawBytes(chain, hash));
  if (!raw) return false;
  const at = ctx.clock.now();
  const underway = { nonce: transaction.nonce, status: 'broadcast', sentAt: at } as const;
  await ctx.db.transaction(async (tx) => {
    const [written] = await tx
      .insert(chainTransactions)
      .values({
        ...underway,
        key: externalTransactionKey(config.name, hash),
        chain: config.name,
        address: getAddress(transaction.from),
        to: transaction.to && getAddress(transaction.to),
        data: transaction.input,
        value: transaction.value.toString(),
        gas: Number(transaction.gas),
        hash,
        createdAt: at,
      })
      .onConflictDoUpdate({
        target: chainTransactions.key,
        set: { ...underway, errorCode: null, errorText: null },
        // a transaction that was given up after a day, or counted as replaced, exists all the same
        setWhere: inArray(chainTransactions.errorCode, [expired.code, replaced.code]),
      })
      .returning({ id: chainTransactions.id });
    if (written) await insertAttempt(tx, written.id, { raw, hash, fees: feesOf(transaction) }, at);
  });
  return true;
}
