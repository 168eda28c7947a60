import { DAY_MS } from '@talkies/shared';
import {
  type Hex,
  TransactionNotFoundError,
  type TransactionReceipt,
  TransactionReceiptNotFoundError,
} from 'viem';
import type { Chain } from '../chains.ts';
import type { Context } from '../context.ts';
import { isVaultSigner } from '../signers.ts';
import { isToBeEmptied, signEmpty } from './empty.ts';
import { finish, type ReaderProgress } from './finish.ts';
import { fillGap } from './gaps.ts';
import { adopt, FINAL_DEPTH, isOurs, takerOf } from './nonce-taken.ts';
import {
  cancelled,
  expired,
  explainRefusal,
  NOT_TAKEN,
  nonceTaken,
  replaced,
  reverted,
  type TransactionRefusal,
  unexpected,
} from './refusal.ts';
import { broadcast, noteWaiting, raiseFees } from './send.ts';
import {
  type Attempt,
  attemptsOf,
  currentOf,
  isOwn,
  markKnown,
  queueAgain,
  type TransactionRow,
} from './transaction-rows.ts';

type WriterContext = Omit<Context, 'writer'>;

/** How long a transaction may stay in a node's pool, though its nonce is the next one, before it is stuck. */
export const STUCK_MS = 90_000;
/** How long another wallet's transaction is kept alive; after that, it is its owner's own matter. */
const EXTERNAL_MS = DAY_MS;

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

const isKnown = ({ client }: Chain, hash: Hex): Promise<boolean> =>
  client.getTransaction({ hash }).then(
    () => true,
    (error: unknown) => {
      if (error instanceof TransactionNotFoundError) return false;
      throw error;
    },
  );

/** Runs the call again on the state after its block, where the reason of its failure usually remains. */
async function whyReverted(
  { codeClient }: Chain,
  row: TransactionRow,
  block: bigint,
): Promise<TransactionRefusal> {
  const { address, to, data, value } = row;
  if (!address || !to) return reverted;
  try {
    await codeClient.call({ account: address, to, data, value: BigInt(value), blockNumber: block });
    return reverted;
  } catch (error) {
    return explainRefusal(error) ?? reverted;
  }
}

/** A node's answer about a transaction on its way. */
export interface Observation {
  attempts: Attempt[];
  receipt: TransactionReceipt | undefined;
  known: boolean;
}

/** Asks about all transactions at once, in two requests; each answer stands for itself. */
export async function askNode(
  ctx: WriterContext,
  chain: Chain,
  rows: TransactionRow[],
): Promise<PromiseSettledResult<Observation>[]> {
  const all = await attemptsOf(ctx.db, rows);
  return Promise.allSettled(
    rows.map(async (row): Promise<Observation> => {
      const attempts = all.get(row.id) ?? [];
      const receipt = await receiptOf(chain, attempts);
      const known = receipt !== undefined || (await isKnown(chain, currentOf(row, attempts).hash));
      return { attempts, receipt, known };
    }),
  );
}

async function recordMined(
  ctx: WriterContext,
  chain: Chain,
  row: TransactionRow,
  { attempts, receipt }: Observation & { receipt: TransactionReceipt },
  seen: ReaderProgress | undefined,
): Promise<void> {
  const block = Number(receipt.blockNumber);
  if (!seen || seen.number < block) return;
  const mined = { block, blockHash: receipt.blockHash, hash: receipt.transactionHash, seen };
  const from = ['signed', 'broadcast'] as const;
  if (attempts.some(({ hash, empty }) => empty && hash === receipt.transactionHash)) {
    // the bytes that it replaced are still in pools: only its depth keeps them out of another branch's block
    if (seen.number - block < (chain.config.local ? 0 : FINAL_DEPTH)) return;
    return finish(ctx, row, { status: 'failed', from, refusal: cancelled, mined });
  }
  if (receipt.status === 'success') return finish(ctx, row, { status: 'confirmed', from, mined });
  const refusal = await whyReverted(chain, row, receipt.blockNumber);
  return finish(ctx, row, { status: 'failed', from, refusal, mined });
}

/** Reasons to wait that are over once a node has the bytes. */
const disproved = [nonceTaken.code, unexpected.code, NOT_TAKEN];

const isOlder = (ctx: WriterContext, since: Date | null, ms: number): boolean =>
  since !== null && ctx.clock.now().getTime() - since.getTime() >= ms;

/** Replaces a transaction that a node has and no block does, with higher fees. */
async function speedUp(
  ctx: WriterContext,
  chain: Chain,
  row: TransactionRow,
  current: Attempt,
): Promise<void> {
  if (!isOwn(row) || row.address === null || row.nonce === null) return;
  if (!isOlder(ctx, row.sentAt, STUCK_MS)) return;
  const turn = await chain.client.getTransactionCount({ address: row.address });
  if (turn === row.nonce) await raiseFees(ctx, chain, row, current);
  else if (turn < row.nonce) await fillGap(ctx, row, turn);
}

/**
 * Handles a used nonce without a known transaction. It is signed anew only where an unrelated transaction is shown to
 * have used the nonce, and never automatically where an e-mail wallet pays: that is the operator's decision.
 */
async function handleTakenNonce(
  ctx: WriterContext,
  chain: Chain,
  row: TransactionRow,
  attempts: Attempt[],
): Promise<void> {
  const taker = await takerOf(chain, row);
  if (!isOwn(row)) {
    if (taker && !attempts.some(({ hash }) => hash === taker.hash))
      await finish(ctx, row, { status: 'failed', from: ['broadcast'], refusal: replaced });
    return;
  }
  if (!taker) return noteWaiting(ctx, row, nonceTaken);
  if (isOurs(taker, row)) {
    await adopt(ctx.db, row, taker, ctx.clock.now());
    return noteWaiting(ctx, row, nonceTaken);
  }
  if (row.cancelRequestedAt)
    return finish(ctx, row, { status: 'failed', from: ['broadcast'], refusal: cancelled });
  if (isVaultSigner(row.signer)) return noteWaiting(ctx, row, nonceTaken);
  ctx.log.warn({ key: row.key, nonce: row.nonce, taker: taker.hash }, 'another transaction took the nonce');
  await queueAgain(ctx.db, row.id);
}

/**
 * broadcast → confirmed or failed; until then it is kept alive by sending the same bytes again, or bytes with higher
 * fees. `seen` was read before the chain was asked: a reorganisation in between makes the answer worthless.
 */
export async function advanceSent(
  ctx: WriterContext,
  chain: Chain,
  row: TransactionRow,
  observed: Observation,
  seen: ReaderProgress | undefined,
): Promise<void> {
  const { attempts, receipt, known } = observed;
  if (receipt) return recordMined(ctx, chain, row, { ...observed, receipt }, seen);
  if (!isOwn(row) && isOlder(ctx, row.sentAt, EXTERNAL_MS))
    return finish(ctx, row, { status: 'failed', from: ['broadcast'], refusal: expired });
  const current = currentOf(row, attempts);
  if (isToBeEmptied(row, current)) return signEmpty(ctx, chain, row, current);
  if (known) {
    if (row.sentAt === null || (row.errorCode !== null && disproved.includes(row.errorCode)))
      await markKnown(ctx.db, row.id, ctx.clock.now());
    return speedUp(ctx, chain, row, current);
  }
  if (!(await broadcast(ctx, chain, row, current))) await handleTakenNonce(ctx, chain, row, attempts);
}
