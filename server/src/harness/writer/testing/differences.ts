import type { Hex } from 'viem';
import type { Needs } from '../../../chain/context.ts';
import { isVaultSigner } from '../../../chain/index.ts';
import { chainTransactions } from '../../../chain/tables.ts';
import type { TestChain } from '../../../testing/chain.ts';
import { timesDone, type WriterRequest, winnerOf } from './shop.ts';

type Row = typeof chainTransactions.$inferSelect;

/** Compares the writer's rows with the chain itself. */
export async function differences(
  ctx: Needs<'db'>,
  chain: TestChain,
  requests: WriterRequest[],
  vaults: string[],
): Promise<{ differences: string[]; nonceLost: number }> {
  const rows = await ctx.db.select().from(chainTransactions);
  const byKey = new Map(rows.map((row) => [row.key, row]));
  const found: string[] = [];
  for (const one of requests) found.push(...wrongCount(one, byKey.get(one.key), await timesDone(chain, one)));
  if ((await winnerOf(chain)) !== chain.buyer.address) found.push('the auction was not settled');
  found.push(...(await wrongNonces(chain, rows, vaults)));
  found.push(...openTransactions(rows));
  return { differences: found, nonceLost: rows.filter(hasLostNonce).length };
}

const hasLostNonce = ({ status, signer, errorCode }: Row): boolean =>
  status === 'broadcast' && isVaultSigner(signer) && errorCode === 'chain/nonce-taken';

/** The writer's unfinished transactions, in words. */
export const openTransactions = (rows: Row[]): string[] =>
  rows
    .filter((row) => !['confirmed', 'failed'].includes(row.status) && !hasLostNonce(row))
    .map(
      ({ key, status, nonce, block, hash, errorCode }) =>
        `${key} is ${status}, nonce ${nonce}, block ${block}, ${hash}, ${errorCode}`,
    );

/** Checks that the shop does everything once; an e-mail wallet pays once, or waits, or has failed without paying. */
function wrongCount({ key, kind }: WriterRequest, row: Row | undefined, times: number): string[] {
  if (!row) return [`${key} was forgotten`];
  const difference = `${key} happened ${times} times and is ${row.status} ${row.errorCode ?? ''}`;
  if (times > 1) return [difference];
  if (row.status === 'confirmed') return times === 1 ? [] : [difference];
  if (row.status === 'failed') return times === 0 && kind === 'send' ? [] : [difference];
  return hasLostNonce(row) ? [] : [difference];
}

/** Checks that every nonce used by an account belongs to one row; people's wallets have used no other nonce. */
async function wrongNonces(chain: TestChain, rows: Row[], vaults: string[]): Promise<string[]> {
  const found: string[] = [];
  const mined = rows.filter(({ signer, block }) => signer !== null && block !== null);
  const byAccount = Map.groupBy(mined, ({ address }) => address as Hex);
  for (const [address, own] of byAccount) {
    const used = own.map(({ nonce }) => nonce ?? -1).sort((a, b) => a - b);
    const count = await chain.client.getTransactionCount({ address });
    const first = vaults.includes(address) ? 0 : (used[0] ?? count);
    const expected = Array.from({ length: count - first }, (_, index) => first + index);
    if (used.join() !== expected.join())
      found.push(`${address} used nonces ${expected.join()}; its rows hold ${used.join()}`);
  }
  return found;
}
