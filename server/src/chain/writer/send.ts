import { MINUTE_MS } from '@talkies/shared';
import { type Hex, keccak256, type LocalAccount, type PublicClient } from 'viem';
import type { ChainConfig } from '../../platform/config/chains.ts';
import { isUnavailable } from '../../platform/db/unavailable.ts';
import type { Chain } from '../chains.ts';
import type { Context } from '../context.ts';
import { isWorthRetrying } from '../reader/errors.ts';
import { isVaultSigner } from '../signers.ts';
import { ceilingOf, cheaperThan, type Fees, feesWithin, replacementFees, withGasMargin } from './fees.ts';
import { finish } from './finish.ts';
import { firstUnmined, freeNonce, storeSigned } from './nonces.ts';
import {
  type Broadcast,
  cancelled,
  cannotSign,
  classifyBroadcast,
  explainRefusal,
  insufficientFunds,
  mayChange,
  notTaken,
  type TransactionRefusal,
  tooDear,
} from './refusal.ts';
import {
  type Attempt,
  attemptsOf,
  currentOf,
  findById,
  isOwn,
  isToppedUp,
  markBroadcast,
  noteRefusal,
  type OwnRow,
  type Signed,
  storeReplacement,
  type TransactionRow,
  unsign,
} from './transaction-rows.ts';

type WriterContext = Omit<Context, 'writer'>;

/** A transaction that a person waits for fails when what holds it up has not changed by itself within this time. */
const PERSON_TIMEOUT_MS = 10 * MINUTE_MS;

/** What we would pay for gas just now; null while the network asks for more than our ceiling. */
export async function currentFees(client: PublicClient, config: ChainConfig): Promise<Fees | null> {
  const [block, priority] = await Promise.all([client.getBlock(), client.estimateMaxPriorityFeePerGas()]);
  return feesWithin(block.baseFeePerGas ?? 0n, priority, ceilingOf(config));
}

/** The node answers all else: that it does not estimate this call says nothing of the next. */
export class NotEstimated extends Error {}

/** Estimating runs the call: what would be refused is refused here, before it costs a nonce. */
async function simulate(
  { codeClient }: Chain,
  row: OwnRow,
  account: LocalAccount,
): Promise<bigint | TransactionRefusal> {
  try {
    const { data, to, value } = row;
    const call = { account: account.address, data, to, value: BigInt(value) };
    // not the pending block: only some nodes have one
    const gas = await codeClient.estimateGas({ ...call, blockTag: 'latest' });
    return withGasMargin(gas);
  } catch (error) {
    const refusal = explainRefusal(error);
    if (!refusal) throw error;
    return refusal;
  }
}

interface NonceAndGas {
  nonce: number;
  gas: bigint;
  fees: Fees;
}

/**
 * The key of the account, or a signature by it; null where it cannot be had, whatever the cause: a key service that is
 * out of reach is no failure of the node, and concerns this row alone.
 * @throws where the database was away
 */
export async function withKey<T>(ctx: WriterContext, row: OwnRow, use: () => Promise<T>): Promise<T | null> {
  try {
    return await use();
  } catch (error) {
    if (isUnavailable(error)) throw error;
    if (row.errorCode !== cannotSign.code) ctx.log.error({ err: error, key: row.key }, 'cannot sign');
    return null;
  }
}

export async function sign(
  { config }: Chain,
  row: Pick<OwnRow, 'to' | 'data' | 'value'>,
  account: LocalAccount,
  { nonce, gas, fees }: NonceAndGas,
): Promise<Signed> {
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

/** A person waits for what leaves an e-mail wallet, and for the fee that the tank adds to it. */
const isForSomebody = ({ signer }: OwnRow): boolean => isVaultSigner(signer) || signer === 'tank';

/**
 * What cannot change ends here. The rest waits: the shop's own without end, on the operator's list; what a person
 * waits for, for some minutes, after which they are told. Nothing is signed at this point.
 */
export async function refuse(ctx: WriterContext, row: OwnRow, refusal: TransactionRefusal): Promise<void> {
  const now = ctx.clock.now();
  const isTooLate = isForSomebody(row) && now.getTime() - row.createdAt.getTime() >= PERSON_TIMEOUT_MS;
  const waits = mayChange(refusal, row.signer) || (await isShownLater(ctx, row, refusal));
  if (!waits || isTooLate) return finish(ctx, row, { status: 'failed', from: ['queued'], refusal });
  if (await noteRefusal(ctx.db, row, refusal, now))
    ctx.log.warn({ key: row.key, signer: row.signer, reason: refusal.code }, 'a transaction waits');
}

/** The tank's money came, or is coming again after a reorganisation: a node that lags does not show it yet. */
const isShownLater = async (
  ctx: WriterContext,
  row: TransactionRow,
  { code }: TransactionRefusal,
): Promise<boolean> => code === insufficientFunds.code && isToppedUp(ctx.db, row);

/**
 * What signing needs to know of the chain, in one go; or why it would refuse.
 * @throws NotEstimated
 */
async function nonceAndGasOf(
  ctx: WriterContext,
  chain: Chain,
  row: OwnRow,
  account: LocalAccount,
): Promise<NonceAndGas | TransactionRefusal> {
  const { address } = account;
  const [[estimate], fees, balance, expected] = await Promise.all([
    Promise.allSettled([simulate(chain, row, account)]),
    currentFees(chain.client, chain.config),
    chain.client.getBalance({ address }),
    chain.client.getTransactionCount({ address, blockTag: 'pending' }),
  ]);
  if (estimate.status === 'rejected') throw new NotEstimated(row.key, { cause: estimate.reason });
  const gas = estimate.value;
  if (typeof gas !== 'bigint') return gas;
  if (!fees) return tooDear;
  if (balance < BigInt(row.value) + gas * fees.maxFeePerGas) return insufficientFunds;
  const mined = await firstUnmined(ctx.db, { chain: row.chain, address });
  const nonce = row.nonce ?? (await freeNonce(ctx.db, row, address, Math.max(expected, mined)));
  return { gas, fees, nonce };
}

/** queued → signed → broadcast. What is signed is stored before it is sent. */
export async function signQueued(ctx: WriterContext, chain: Chain, row: OwnRow): Promise<void> {
  if (row.cancelRequestedAt)
    return finish(ctx, row, { status: 'failed', from: ['queued'], refusal: cancelled });
  const account = await withKey(ctx, row, () => ctx.signers.resolve(row.signer));
  if (!account) return refuse(ctx, row, cannotSign);
  const terms = await nonceAndGasOf(ctx, chain, row, account);
  if ('code' in terms) return refuse(ctx, row, terms);
  const signed = await withKey(ctx, row, () => sign(chain, row, account, terms));
  if (!signed) return refuse(ctx, row, cannotSign);
  const { address } = account;
  const { nonce } = terms;
  if (!(await storeSigned(ctx.db, row, { ...signed, address, nonce }, ctx.clock.now()))) return;
  const stored = await findById(ctx.db, row.id);
  if (!stored) return;
  const attempts = (await attemptsOf(ctx.db, [stored])).get(stored.id) ?? [];
  await broadcast(ctx, chain, stored, currentOf(stored, attempts), { first: true });
}

/** Nothing, from an account to itself: what is signed for it uses up its nonce. */
export const emptyCall = (to: Hex) => ({ to, data: '0x', value: '0' }) as const;

/** Asked once: a second try by itself would hide what became of the first. */
export async function sendBytes({ client }: Chain, raw: Hex): Promise<void> {
  await client.request({ method: 'eth_sendRawTransaction', params: [raw] }, { retryCount: 0 });
}

/** What is refused for a reason that we do not know holds its nonce: the operator reads the node's words. */
async function sendOrExplain(
  ctx: WriterContext,
  chain: Chain,
  row: TransactionRow,
  raw: Hex,
): Promise<Broadcast | 'not-taken'> {
  try {
    await sendBytes(chain, raw);
    return 'accepted';
  } catch (error) {
    const response = classifyBroadcast(error);
    if (response) return response;
    const refusal = notTaken(error);
    const passes = isWorthRetrying(error);
    // a node that is only busy is asked again about bytes that one has had before
    if (refusal && (!passes || row.status === 'signed')) await noteWaiting(ctx, row, refusal);
    if (!refusal || passes) throw error;
    return 'not-taken';
  }
}

/**
 * Sends stored bytes; sending them again does no harm. Returns false where the node says that the nonce is used up:
 * by these bytes, by others of ours, or by a transaction that we do not know. `first`: no node has ever had them.
 */
export async function broadcast(
  ctx: WriterContext,
  chain: Chain,
  row: TransactionRow,
  attempt: Attempt,
  { first = false } = {},
): Promise<boolean> {
  let response = await sendOrExplain(ctx, chain, row, attempt.raw);
  if (response === 'over-cap' || response === 'insufficient-funds') {
    // one nonce is mined once: a node may take, or have, bytes that ask for less
    const all = (await attemptsOf(ctx.db, [row])).get(row.id) ?? [];
    const alike = all.filter(({ empty }) => empty === attempt.empty);
    for (const { raw } of cheaperThan(attempt, alike)) {
      const other = await sendOrExplain(ctx, chain, row, raw);
      if (other !== 'accepted' && other !== 'nonce-taken') continue;
      response = other;
      break;
    }
  }
  if (response === 'too-cheap') await raiseFees(ctx, chain, row, attempt);
  else if (response === 'over-cap') await lowerFees(ctx, chain, row, attempt);
  else if (response === 'insufficient-funds') await cannotPay(ctx, row, first);
  else if (response !== 'not-taken') await markBroadcast(ctx.db, row.id, ctx.clock.now());
  return response !== 'nonce-taken';
}

/**
 * A node that cannot see the money says nothing of one that took the same bytes before. So only what was never out of
 * the shop is refused as if it had not been signed; the rest waits for the money, or for the operator.
 */
async function cannotPay(ctx: WriterContext, row: TransactionRow, first: boolean): Promise<void> {
  const refusal = insufficientFunds;
  if (!first || !isOwn(row) || !isVaultSigner(row.signer)) return noteWaiting(ctx, row, refusal);
  await unsign(ctx.db, row.id);
  await refuse(ctx, { ...row, status: 'queued' }, refusal);
}

export async function noteWaiting(
  ctx: WriterContext,
  row: TransactionRow,
  refusal: TransactionRefusal,
): Promise<void> {
  if (await noteRefusal(ctx.db, row, refusal, ctx.clock.now()))
    ctx.log.warn({ key: row.key, nonce: row.nonce, reason: refusal.code }, 'a transaction waits');
}

/** What bytes that take the place of others must pay; null above the ceiling. */
export async function dearerThan({ client, config }: Chain, last: Attempt): Promise<Fees | null> {
  const today = await currentFees(client, config);
  const before = {
    maxFeePerGas: BigInt(last.maxFeePerGas),
    maxPriorityFeePerGas: BigInt(last.maxPriorityFeePerGas),
  };
  return today && replacementFees(before, today, ceilingOf(config));
}

/** Replaces stuck bytes by dearer ones with the same nonce, as far as the ceiling allows. */
export async function raiseFees(
  ctx: WriterContext,
  chain: Chain,
  row: TransactionRow,
  last: Attempt,
): Promise<void> {
  if (!isOwn(row)) return;
  const fees = await dearerThan(chain, last);
  if (!fees) return noteWaiting(ctx, row, tooDear);
  await replace(ctx, chain, row, last, fees);
}

/** Bytes that the node does not take at their price would hold their nonce for ever: cheaper ones, where they suffice today. */
async function lowerFees(
  ctx: WriterContext,
  chain: Chain,
  row: TransactionRow,
  last: Attempt,
): Promise<void> {
  if (!isOwn(row)) return;
  const today = await currentFees(chain.client, chain.config);
  if (!today || today.maxFeePerGas >= BigInt(last.maxFeePerGas)) return noteWaiting(ctx, row, tooDear);
  await replace(ctx, chain, row, last, today);
}

/** Signs what the last bytes do once more. */
async function replace(
  ctx: WriterContext,
  chain: Chain,
  row: OwnRow,
  { empty }: Attempt,
  fees: Fees,
): Promise<void> {
  const { signer, nonce, gas, address } = row;
  if (nonce === null || gas === null || address === null) return;
  const call = empty ? emptyCall(address) : row;
  const signed = await withKey(ctx, row, async () =>
    sign(chain, call, await ctx.signers.resolve(signer), { nonce, gas: BigInt(gas), fees }),
  );
  if (!signed) return noteWaiting(ctx, row, cannotSign);
  if (!(await storeReplacement(ctx.db, row, { ...signed, empty }, ctx.clock.now()))) return;
  ctx.log.info({ key: row.key, nonce, hash: signed.hash }, 'replaced a stuck transaction');
  await sendBytes(chain, signed.raw);
  await markBroadcast(ctx.db, row.id, ctx.clock.now());
}
