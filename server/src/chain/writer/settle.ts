import { TransactionNotFoundError, type TransactionReceipt, TransactionReceiptNotFoundError } from 'viem';
import type { Context } from '../../context.ts';
import type { Chain } from '../chains.ts';
import { finish, readerPosition } from './finish.ts';
import { type Attempt, attemptsOf, isOwn, queueAgain, type TransactionRow } from './records.ts';
import { explainRefusal, type Refusal, reverted } from './refusal.ts';
import { broadcast, raiseFees } from './send.ts';

type Parts = Omit<Context, 'writer'>;

/** After so long in a node's pool, with its turn come, a transaction is stuck. */
const STUCK_MS = 90_000;

const replaced: Refusal = {
  code: 'chain/replaced',
  text: 'The wallet sent another transaction in its place.',
  retryable: false,
};

async function receiptOf({ client }: Chain, attempts: Attempt[]): Promise<TransactionReceipt | undefined> {
  const found = await Promise.all(
    attempts.map(({ hash }) =>
      client.getTransactionReceipt({ hash }).catch((error: unknown) => {
        if (error instanceof TransactionReceiptNotFoundError) return undefined;
        throw error;
      }),
    ),
  );
  return found.find((receipt) => receipt !== undefined);
}

const isKnown = ({ client }: Chain, hash: `0x${string}`): Promise<boolean> =>
  client.getTransaction({ hash }).then(
    () => true,
    (error: unknown) => {
      if (error instanceof TransactionNotFoundError) return false;
      throw error;
    },
  );

/** Runs the call once more, on the state after its block: what stood in its way there mostly still does. */
async function whyReverted({ client }: Chain, row: TransactionRow, block: bigint): Promise<Refusal> {
  const { address, to, data, value } = row;
  if (!address || !to) return reverted;
  try {
    await client.call({ account: address, to, data, value: BigInt(value), blockNumber: block });
    return reverted;
  } catch (error) {
    return explainRefusal(error) ?? reverted;
  }
}

/** Whether another transaction has used up its nonce, too deep to come undone. */
async function isDisplaced({ client, config }: Chain, row: TransactionRow): Promise<boolean> {
  const { address, nonce } = row;
  if (address === null || nonce === null) return false;
  // a local chain rests when nothing waits, and after a restart knows only its last state
  if (config.local) return (await client.getTransactionCount({ address })) > nonce;
  const deep = (await client.getBlockNumber()) - BigInt(config.confirmations.trade - 1);
  return (await client.getTransactionCount({ address, blockNumber: deep })) > nonce;
}

async function isStuck(ctx: Parts, { client }: Chain, row: TransactionRow): Promise<boolean> {
  if (!isOwn(row) || row.address === null || row.sentAt === null) return false;
  if (ctx.clock.now().getTime() - row.sentAt.getTime() < STUCK_MS) return false;
  const turn = await client.getTransactionCount({ address: row.address });
  return turn === row.nonce;
}

/** broadcast → confirmed or failed; until then it is kept alive by sending the same bytes, or dearer ones. */
export async function settle(ctx: Parts, chain: Chain, row: TransactionRow): Promise<void> {
  const { all, current } = await attemptsOf(ctx.db, row);
  // read before the chain is asked: a correction in between makes what it says worthless
  const seen = await readerPosition(ctx, row);
  const receipt = await receiptOf(chain, all);
  if (receipt) {
    const block = Number(receipt.blockNumber);
    if (!seen || seen.number < block) return;
    const mined = { block, hash: receipt.transactionHash, seen };
    if (receipt.status === 'success')
      return finish(ctx, row, { status: 'confirmed', from: ['signed', 'broadcast'], mined });
    const refusal = await whyReverted(chain, row, receipt.blockNumber);
    return finish(ctx, row, { status: 'failed', from: ['signed', 'broadcast'], refusal, mined });
  }
  if (await isKnown(chain, current.hash)) {
    if (await isStuck(ctx, chain, row)) await raiseFees(ctx, chain, row, current);
    return;
  }
  if (await broadcast(ctx, chain, row, current)) return;
  // it may have been mined since we asked
  if (!(await isDisplaced(chain, row)) || (await receiptOf(chain, all))) return;
  ctx.log.warn({ key: row.key, nonce: row.nonce }, 'another transaction took the nonce');
  if (isOwn(row)) await queueAgain(ctx.db, row.id);
  else await finish(ctx, row, { status: 'failed', from: ['broadcast'], refusal: replaced });
}
