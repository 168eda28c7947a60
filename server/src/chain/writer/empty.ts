import type { Chain } from '../chains.ts';
import type { Context } from '../context.ts';
import { gasLimitOf } from './gas.ts';
import { cannotSign, tooDear } from './refusal.ts';
import { accountOf, dearerThan, emptyCall, noteWaiting, sign, withKey } from './send.ts';
import { type Attempt, isOwn, storeReplacement, type TransactionRow } from './transaction-rows.ts';

/** Whether an operator has called off signed bytes that nothing was signed to replace yet. */
export const isToBeEmptied = ({ cancelRequestedAt }: TransactionRow, last: Attempt): boolean =>
  cancelRequestedAt !== null && !last.empty;

/**
 * Signs a transaction that does nothing under the nonce of one that was called off: only one of the two can be mined,
 * and either way the transactions behind it continue. Stored like all bytes, it is sent at the next look (adr/536).
 */
export async function signEmpty(
  ctx: Omit<Context, 'writer'>,
  chain: Chain,
  row: TransactionRow,
  last: Attempt,
): Promise<void> {
  if (!isOwn(row) || row.nonce === null || row.address === null) return;
  const { nonce, address } = row;
  const call = emptyCall(address);
  const fees = await dearerThan(chain, last);
  if (!fees) return noteWaiting(ctx, row, tooDear);
  const estimate = { account: address, to: address, blockTag: 'latest' } as const;
  const gas = gasLimitOf(call, await chain.client.estimateGas(estimate));
  const signed = await withKey(ctx, row, async () =>
    sign(chain, call, await accountOf(ctx, row), { nonce, gas, fees }),
  );
  if (!signed) return noteWaiting(ctx, row, cannotSign);
  if (!(await storeReplacement(ctx.db, row, { ...signed, empty: true }, ctx.clock.now()))) return;
  ctx.log.info({ key: row.key, nonce, hash: signed.hash }, 'an empty transaction takes the nonce');
}
