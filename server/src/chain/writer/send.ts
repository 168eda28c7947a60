import { MINUTE_MS, sameAddress } from '@talkies/shared';
import { type Hex, keccak256, type LocalAccount, type PublicClient } from 'viem';
import type { ChainConfig } from '../../platform/config/chains.ts';
import { isUnavailable } from '../../platform/db/unavailable.ts';
import type { Chain } from '../chains.ts';
import type { Context } from '../context.ts';
import { isWorthRetrying } from '../reader/errors.ts';
import { isVaultSigner } from '../signers.ts';
import { ceilingOf, cheaperThan, type Fees, feesWithin, replacementFees } from './fees.ts';
import { finish } from './finish.ts';
import { gasLimitOf } from './gas.ts';
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

/** How long a transaction that a person waits for may be obstructed before it fails. */
const PERSON_TIMEOUT_MS = 10 * MINUTE_MS;

/** The fees that we would pay now; null while the network requires more than our ceiling. */
export async function currentFees(client: PublicClient, config: ChainConfig): Promise<Fees | null> {
  const [block, priority] = await Promise.all([client.getBlock(), client.estimateMaxPriorityFeePerGas()]);
  return feesWithin(block.baseFeePerGas ?? 0n, priority, ceilingOf(config));
}

/** A node did not estimate one call but answers all others: it says nothing about the next call. */
export class NotEstimated extends Error {}

/** Estimates gas by running the call: a refusal is found here, before it costs a nonce. */
async function simulate(
  { codeClient }: Chain,
  row: OwnRow,
  account: LocalAccount,
): Promise<bigint | TransactionRefusal> {
  try {
    const { data, to, value } = row;
    const call = { account: account.address, data, to, value: BigInt(value) };
    // not on the pending block, which only some nodes have
    return gasLimitOf(row, await codeClient.estimateGas({ ...call, blockTag: 'latest' }));
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
 * Uses an account's key or a signature by it; null where that fails for any reason: an unreachable key service is no
 * failure of the node, and concerns this row alone.
 * @throws where the database was unavailable
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

/**
 * The account that signs a transaction.
 * @throws where its key was changed since it took its nonce: the bytes of another account would pay beside the first
 * ones, and leave their nonce unused
 */
export async function accountOf({ signers }: WriterContext, row: OwnRow): Promise<LocalAccount> {
  const account = await signers.resolve(row.signer);
  if (row.nonce !== null && row.address !== null && !sameAddress(row.address, account.address))
    throw new Error(`nonce ${row.nonce} is of ${row.address}, and the key of ${row.signer} is another`);
  return account;
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

/** Whether a person waits for it: a transaction of an e-mail wallet, or the tank's top-up for one. */
const isForSomebody = ({ signer }: OwnRow): boolean => isVaultSigner(signer) || signer === 'tank';

/**
 * Ends a transaction whose refusal cannot change. The others wait: the shop's own without end, on the operator's
 * list; one that a person waits for, for some minutes, after which it fails. Nothing is signed at this point.
 */
export async function refuse(ctx: WriterContext, row: OwnRow, refusal: TransactionRefusal): Promise<void> {
  const now = ctx.clock.now();
  const isTooLate = isForSomebody(row) && now.getTime() - row.createdAt.getTime() >= PERSON_TIMEOUT_MS;
  const waits = mayChange(refusal, row.signer) || (await isShownLater(ctx, row, refusal));
  if (!waits || isTooLate) return finish(ctx, row, { status: 'failed', from: ['queued'], refusal });
  if (await noteRefusal(ctx.db, row, refusal, now))
    ctx.log.warn({ key: row.key, signer: row.signer, reason: refusal.code }, 'a transaction waits');
}

/**
 * Whether the tank's top-up has arrived, or is arriving again after a reorganisation: a node that lags does not show
 * it yet.
 */
const isShownLater = async (
  ctx: WriterContext,
  row: TransactionRow,
  { code }: TransactionRefusal,
): Promise<boolean> => code === insufficientFunds.code && isToppedUp(ctx.db, row);

/** The nonce and the gas for signing, by one request; or the refusal. @throws NotEstimated */
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

/** queued → signed → broadcast. Signed bytes are stored before they are sent. */
export async function signQueued(ctx: WriterContext, chain: Chain, row: OwnRow): Promise<void> {
  if (row.cancelRequestedAt)
    return finish(ctx, row, { status: 'failed', from: ['queued'], refusal: cancelled });
  const account = await withKey(ctx, row, () => accountOf(ctx, row));
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

/** A call that does nothing, from an account to itself: it only uses up its nonce. */
export const emptyCall = (to: Hex) => ({ to, data: '0x', value: '0' }) as const;

/** Sends bytes once, without a retry: a second try would hide the result of the first. */
export async function sendBytes({ client }: Chain, raw: Hex): Promise<void> {
  await client.request({ method: 'eth_sendRawTransaction', params: [raw] }, { retryCount: 0 });
}

/**
 * Sends bytes. Where they are refused for an unknown reason, they keep their nonce, and the operator reads the node's
 * words.
 */
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
    // a node that is only busy is asked again about bytes that a node has had before
    if (refusal && (!passes || row.status === 'signed')) await noteWaiting(ctx, row, refusal);
    if (!refusal || passes) throw error;
    return 'not-taken';
  }
}

/**
 * Sends stored bytes; sending them again does no harm. Returns false where the node says that the nonce is used: by
 * these bytes, by others of ours, or by an unknown transaction. `first`: no node has ever had them.
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
    // only one transaction of a nonce is mined: a node may accept, or have, bytes with lower fees
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
 * Handles missing money. A node that does not see the money says nothing about one that accepted the same bytes
 * before, so that only bytes that never left the shop are unsigned; the others wait for the money, or for the
 * operator.
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

/** The fees of bytes that replace others; null above the ceiling. */
export async function dearerThan({ client, config }: Chain, last: Attempt): Promise<Fees | null> {
  const today = await currentFees(client, config);
  const before = {
    maxFeePerGas: BigInt(last.maxFeePerGas),
    maxPriorityFeePerGas: BigInt(last.maxPriorityFeePerGas),
  };
  return today && replacementFees(before, today, ceilingOf(config));
}

/** Replaces stuck bytes by others with the same nonce and higher fees, up to the ceiling. */
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

/**
 * Replaces bytes that the node refuses at their fees, which would keep their nonce for ever, by ones with lower fees,
 * where those suffice today.
 */
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

/** Signs the same call again with other fees. */
async function replace(
  ctx: WriterContext,
  chain: Chain,
  row: OwnRow,
  { empty }: Attempt,
  fees: Fees,
): Promise<void> {
  const { nonce, gas, address } = row;
  if (nonce === null || gas === null || address === null) return;
  const call = empty ? emptyCall(address) : row;
  const signed = await withKey(ctx, row, async () =>
    sign(chain, call, await accountOf(ctx, row), { nonce, gas: BigInt(gas), fees }),
  );
  if (!signed) return noteWaiting(ctx, row, cannotSign);
  if (!(await storeReplacement(ctx.db, row, { ...signed, empty }, ctx.clock.now()))) return;
  ctx.log.info({ key: row.key, nonce, hash: signed.hash }, 'replaced a stuck transaction');
  await sendBytes(chain, signed.raw);
  await markBroadcast(ctx.db, row.id, ctx.clock.now());
}
