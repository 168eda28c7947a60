import { keccak256, type LocalAccount } from 'viem';
import type { Context } from '../../context.ts';
import type { Chain } from '../chains.ts';
import { ceilingOf, type Fees, offer, outbid } from './fees.ts';
import { finish } from './finish.ts';
import {
  type Attempt,
  attemptsOf,
  findById,
  markBroadcast,
  noteRefusal,
  type OwnRow,
  type Signed,
  storeReplacement,
  storeSigned,
  type TransactionRow,
  takeNonce,
} from './records.ts';
import {
  type Broadcast,
  classifyBroadcast,
  explainRefusal,
  insufficientFunds,
  type Refusal,
} from './refusal.ts';

type Parts = Omit<Context, 'writer'>;

/** So long a transaction waits for what may change by itself, such as a drop that is being registered. */
const PATIENCE_MS = 10 * 60_000;

const tooDear: Refusal = {
  code: 'chain/fees-too-high',
  text: 'The network is too expensive just now.',
  retryable: true,
};

/** What we would offer for gas just now; null while the network asks for more than our ceiling. */
export async function feeOffer({ client, config }: Chain): Promise<Fees | null> {
  const [block, priority] = await Promise.all([client.getBlock(), client.estimateMaxPriorityFeePerGas()]);
  return offer(block.baseFeePerGas ?? 0n, priority, ceilingOf(config));
}

/** Estimating runs the call: what would be refused is refused here, before it costs a nonce. */
async function simulate({ client }: Chain, row: OwnRow, account: LocalAccount): Promise<bigint | Refusal> {
  try {
    const { data, to, value } = row;
    const call = { account: account.address, data, to, value: BigInt(value) };
    // not the pending block: only some nodes have one
    const gas = await client.estimateGas({ ...call, blockTag: 'latest' });
    return (gas * 5n) / 4n;
  } catch (error) {
    const refusal = explainRefusal(error);
    if (!refusal) throw error;
    return refusal;
  }
}

async function sign(
  { config }: Chain,
  row: OwnRow,
  account: LocalAccount,
  terms: { nonce: number; gas: bigint; fees: Fees },
): Promise<Signed> {
  const { nonce, gas, fees } = terms;
  const raw = await account.signTransaction({
    type: 'eip1559',
    chainId: config.chainId,
    nonce,
    gas,
    ...fees,
    to: row.to,
    data: row.data,
    value: BigInt(row.value),
  });
  return { raw, hash: keccak256(raw), gas, fees };
}

async function refuse(ctx: Parts, row: OwnRow, refusal: Refusal): Promise<void> {
  const waited = ctx.clock.now().getTime() - row.createdAt.getTime();
  // an account of the house can be funded; a user is told at once
  const fundable = refusal.code === 'chain/insufficient-funds' && !row.signer.startsWith('vault:');
  if (fundable || (refusal.retryable && waited < PATIENCE_MS)) {
    if (await noteRefusal(ctx.db, row, refusal))
      ctx.log.warn({ key: row.key, signer: row.signer, reason: refusal.code }, 'a transaction waits');
    return;
  }
  await finish(ctx, row, { status: 'failed', from: ['queued'], refusal });
}

/** queued → signed → broadcast. What is signed is stored before it is sent. */
export async function signQueued(ctx: Parts, chain: Chain, row: OwnRow): Promise<void> {
  const account = await ctx.signers.resolve(row.signer);
  const gas = await simulate(chain, row, account);
  if (typeof gas !== 'bigint') return refuse(ctx, row, gas);
  const fees = await feeOffer(chain);
  if (!fees) return refuse(ctx, row, tooDear);
  const { address } = account;
  const balance = await chain.client.getBalance({ address });
  if (balance < BigInt(row.value) + gas * fees.maxFeePerGas) return refuse(ctx, row, insufficientFunds);
  const expected = await chain.client.getTransactionCount({ address, blockTag: 'pending' });
  const nonce = await takeNonce(ctx.db, row, address, expected);
  const signed = await sign(chain, row, account, { nonce, gas, fees });
  if (!(await storeSigned(ctx.db, row, signed, ctx.clock.now()))) return;
  const stored = await findById(ctx.db, row.id);
  if (stored) await broadcast(ctx, chain, stored, (await attemptsOf(ctx.db, stored)).current);
}

/**
 * Sends stored bytes; sending them again does no harm. Returns false where the node says that the nonce is used up:
 * by these bytes, by others of ours, or by a transaction that we do not know.
 */
export async function broadcast(
  ctx: Parts,
  chain: Chain,
  row: TransactionRow,
  attempt: Attempt,
): Promise<boolean> {
  let answer: Broadcast | null = 'accepted';
  try {
    await chain.client.sendRawTransaction({ serializedTransaction: attempt.raw });
  } catch (error) {
    answer = classifyBroadcast(error);
    if (!answer) throw error;
  }
  if (answer === 'too-cheap') await raiseFees(ctx, chain, row, attempt);
  else if (answer === 'insufficient-funds') await cannotPay(ctx, row);
  else await markBroadcast(ctx.db, row.id, ctx.clock.now());
  return answer !== 'nonce-taken';
}

async function cannotPay(ctx: Parts, row: TransactionRow): Promise<void> {
  const refusal = insufficientFunds;
  // no node has ever taken it, so a user's purchase ends here and leaves its nonce to the next
  if (row.status === 'signed' && row.signer?.startsWith('vault:'))
    await finish(ctx, row, { status: 'failed', from: ['signed'], refusal });
  else if (await noteRefusal(ctx.db, row, refusal))
    ctx.log.warn({ key: row.key, reason: refusal.code }, 'a transaction waits');
}

/** Replaces stuck bytes by dearer ones with the same nonce, as far as the ceiling allows. */
export async function raiseFees(ctx: Parts, chain: Chain, row: TransactionRow, last: Attempt): Promise<void> {
  if (!row.signer || row.nonce === null || row.gas === null) return;
  const today = await feeOffer(chain);
  const before = {
    maxFeePerGas: BigInt(last.maxFeePerGas),
    maxPriorityFeePerGas: BigInt(last.maxPriorityFeePerGas),
  };
  const fees = today && outbid(before, today, ceilingOf(chain.config));
  if (!fees) {
    await noteRefusal(ctx.db, row, tooDear);
    return;
  }
  const own = { ...row, signer: row.signer };
  const account = await ctx.signers.resolve(own.signer);
  const signed = await sign(chain, own, account, { nonce: row.nonce, gas: BigInt(row.gas), fees });
  if (!(await storeReplacement(ctx.db, row, signed, ctx.clock.now()))) return;
  ctx.log.info({ key: row.key, nonce: row.nonce, hash: signed.hash }, 'replaced a stuck transaction');
  await chain.client.sendRawTransaction({ serializedTransaction: signed.raw });
  await markBroadcast(ctx.db, row.id, ctx.clock.now());
}
