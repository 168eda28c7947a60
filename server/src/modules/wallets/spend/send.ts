import { collectibleAbi } from '@talkies/abi';
import { type ChainName, coinToCentsUp, exactMoney, money } from '@talkies/shared';
import type { ApiResponse, ParsedInput } from '@talkies/shared/schemas';
import { and, eq } from 'drizzle-orm';
import { encodeFunctionData, type Hex } from 'viem';
import type { Needs } from '../../../chain/context.ts';
import { chainTransactions, isContract, tokensOwnedBy } from '../../../chain/index.ts';
import type { Database } from '../../../platform/db/database.ts';
import { AppError, wrongField } from '../../../platform/errors.ts';
import { readReceiver } from '../../../platform/payable-address.ts';
import { typedAmount } from '../../../platform/typed-amount.ts';
import type { Actor } from '../../accounts/index.ts';
import { notify } from '../../notifications/index.ts';
import { moneyMissing } from '../../transactions/index.ts';
import { ownsAddress, requireReceiverOn } from '../proved-on.ts';
import { walletsOf } from '../reads.ts';
import { usableVault, type Vault } from '../vault/vault.ts';
import { type FeePlan, planFee } from './plan-fee.ts';
import { leftToday, needsConfirmation, refuseUse } from './rules.ts';
import { runOnce } from './run-once.ts';
import { findSend, type PlannedVaultUse, sendFromVault } from './send-from-vault.ts';
import { spendingFactsOf } from './spending-facts.ts';
import { wouldSponsor } from './sponsor.ts';
import type { VaultSendRow } from './tables.ts';

type SendRequest = ParsedInput<'previewSend'>['body'];
type SentRequest = ParsedInput<'sendOut'>['body'];
type SendNeeds = Needs<
  | 'chains'
  | 'changes'
  | 'clock'
  | 'config'
  | 'db'
  | 'limits'
  | 'log'
  | 'mail'
  | 'queue'
  | 'rates'
  | 'signers'
  | 'writer'
>;
type Preview = ApiResponse<'previewSend'>;

/** @throws request/invalid for what is no address, or where coins and tokens would be lost */
function readTo({ config }: Needs<'config'>, to: string): Hex {
  const read = readReceiver(to, config.chains);
  if ('problem' in read) throw wrongField('to', read.problem);
  return read.address;
}

interface Prepared {
  call: Omit<PlannedVaultUse, 'key'>;
  plan: FeePlan;
  to: Hex;
}

/** The call of a request, checked as far as possible before it is sent. */
async function prepare(
  ctx: Needs<'chains' | 'clock' | 'config' | 'db' | 'log' | 'rates' | 'signers'>,
  userId: string,
  vault: Vault,
  request: SendRequest,
): Promise<Prepared> {
  const to = readTo(ctx, request.to);
  if (to === vault.address)
    throw wrongField('to', 'That is this same wallet. Enter the address of another one.');
  requireReceiverOn(await walletsOf(ctx.db, userId), request.chain, to, 'to');
  return request.tokenId === undefined
    ? prepareCoins(ctx, userId, vault, request, to)
    : prepareToken(ctx, vault, { chain: request.chain, tokenId: request.tokenId, to });
}

async function prepareCoins(
  ctx: Needs<'chains' | 'clock' | 'config' | 'db' | 'log' | 'rates' | 'signers'>,
  userId: string,
  vault: Vault,
  request: SendRequest,
  to: Hex,
): Promise<Prepared> {
  const { chain, amount = '' } = request;
  const { currency } = ctx.chains.get(chain).config;
  const call = { chain, to, data: '0x', purpose: 'send-coins', subject: 'Coins sent' } as const;
  if (amount.trim().toLowerCase() === 'all') {
    const plan = await planFee(ctx, vault.address, { ...call, value: 0n });
    // where the shop pays the fee, it need not stay in the wallet
    const free = await wouldSponsor(ctx, userId, chain, plan.fee).catch(() => false);
    const value = plan.balance - (free ? 0n : plan.fee);
    if (value <= 0n)
      throw new AppError('wallet/insufficient-funds', {
        detail: 'There is not enough in the wallet for the network fee.',
      });
    return { call: { ...call, value }, plan: { ...plan, missing: free ? plan.fee : 0n }, to };
  }
  const value = typedAmount(amount, currency, 'amount');
  return { call: { ...call, value }, plan: await planFee(ctx, vault.address, { ...call, value }), to };
}

const transferOf = (from: Hex, to: Hex, tokenId: string): Hex =>
  encodeFunctionData({
    abi: collectibleAbi,
    functionName: 'safeTransferFrom',
    args: [from, to, BigInt(tokenId)],
  });

async function prepareToken(
  ctx: Needs<'chains' | 'db'>,
  vault: Vault,
  request: { chain: ChainName; tokenId: string; to: Hex },
): Promise<Prepared> {
  const owned = await tokensOwnedBy(ctx.db, [vault.address]);
  const token = owned.find(({ chain, tokenId }) => chain === request.chain && tokenId === request.tokenId);
  if (!token) throw wrongField('tokenId', 'This poster is not in this wallet.');
  if (token.locked)
    throw wrongField('tokenId', 'This poster is in an auction. Wait for its end, or cancel it first.');
  const data = transferOf(vault.address, request.to, token.tokenId);
  const collectible = ctx.chains.get(request.chain).config.contracts.collectible;
  const call = {
    chain: request.chain,
    to: collectible,
    value: 0n,
    data,
    purpose: 'send-token',
    subject: `Poster ${token.tokenId} sent to ${request.to}`,
  } as const;
  return { call, plan: await planFee(ctx, vault.address, call), to: request.to };
}

async function warningsOf(
  ctx: Needs<'chains' | 'db'>,
  userId: string,
  chain: ChainName,
  to: Hex,
): Promise<Preview['warnings']> {
  if (ownsAddress(await walletsOf(ctx.db, userId), chain, to)) return ['own'];
  return (await isContract(ctx.chains.get(chain), to)) ? ['contract'] : [];
}

/**
 * Returns what a send would do and cost; nothing is sent.
 * @throws request/invalid by field, wallet/required, wallet/insufficient-funds, what planFee throws
 */
export async function previewSend(
  ctx: Needs<'chains' | 'clock' | 'config' | 'db' | 'log' | 'rates' | 'signers'>,
  actor: Actor,
  request: SendRequest,
): Promise<Preview> {
  const vault = await usableVault(ctx.db, actor.id);
  const { call, plan, to } = await prepare(ctx, actor.id, vault, request);
  const chain = ctx.chains.get(request.chain);
  const { config } = chain;
  const { vaultLimits: limits } = ctx.config;
  const [{ rate }, warnings, facts, sponsored] = await Promise.all([
    ctx.rates.quotable(config.currency),
    warningsOf(ctx, actor.id, request.chain, to),
    spendingFactsOf(ctx, ctx.db, actor),
    plan.missing > 0n ? wouldSponsor(ctx, actor.id, request.chain, plan.missing) : false,
  ]);
  if (plan.missing > 0n && !sponsored)
    throw moneyMissing(
      chain,
      'wallet',
      { balance: plan.balance, value: call.value, fee: plan.fee },
      'Send less, or take all.',
    );
  const cents = coinToCentsUp(call.value, rate);
  const spendRequest = { purpose: call.purpose, cents };
  const refused = refuseUse(spendRequest, { ...facts, confirmed: true }, limits);
  return {
    to,
    amount: call.value > 0n ? money(call.value, config.currency) : null,
    worth: call.value > 0n ? money(cents, 'USD') : null,
    fee: money(plan.fee, config.currency),
    feeSponsored: sponsored,
    balance: money(plan.balance, config.currency),
    warnings,
    confirmed: facts.confirmed || !needsConfirmation(spendRequest, facts, limits),
    leftToday: money(leftToday(facts, limits), 'USD'),
    refusal: refused?.why === 'cooldown' ? 'cooldown' : refused?.why === 'limit' ? 'limit' : null,
    cooldownUntil: refused?.why === 'cooldown' ? refused.until.toISOString() : null,
  };
}

/** Requires that a request is the one that was sent before. The sum that "all" was then is not known any more. */
function requireSame(ctx: Needs<'chains' | 'config'>, sent: VaultSendRow, request: SendRequest): void {
  const { amount, tokenId, chain } = request;
  const to = readTo(ctx, request.to);
  const { currency } = ctx.chains.get(chain).config;
  const same =
    sent.chain === chain &&
    (tokenId === undefined
      ? sent.purpose === 'send-coins' &&
        sent.to === to &&
        (amount?.trim().toLowerCase() === 'all' ||
          typedAmount(amount ?? '', currency, 'amount').toString() === sent.value)
      : sent.purpose === 'send-token' && sent.data === transferOf(sent.address, to, tokenId));
  if (!same) throw wrongField('requestId', 'This request was used for another transfer. Start again.');
}

const SENDS = 'send/';
/** The writer's key of a send. */
export const sendKey = (userId: string, requestId: string): string => `${SENDS}${userId}/${requestId}`;
export const isSendKey = (key: string): boolean => key.startsWith(SENDS);

/**
 * Sends coins or a token from the e-mail wallet. Repeats of a request have the same `requestId`, change nothing and are
 * answered like the first, unless the chain has refused that one.
 * @throws as previewSend and sendFromVault; request/too-many; request/invalid where a warning was not accepted, or the `requestId` was used
 * for something else; wallet/send-failed
 */
export async function sendOut(ctx: SendNeeds, actor: Actor, request: SentRequest): Promise<void> {
  await ctx.limits.spend('wallet/account', actor.id);
  const key = sendKey(actor.id, request.requestId);
  const find = () => findSend(ctx.db, key);
  const first = await runOnce(find, async () => {
    await sendNow(ctx, actor, request, key);
    return find();
  });
  if (!first) return;
  requireSame(ctx, first, request);
  if (await hasFailed(ctx.db, key)) throw new AppError('wallet/send-failed');
}

/** Whether the chain refused the call of a send. */
async function hasFailed(db: Database, key: string): Promise<boolean> {
  const [failed] = await db
    .select({ id: chainTransactions.id })
    .from(chainTransactions)
    .where(and(eq(chainTransactions.key, key), eq(chainTransactions.status, 'failed')));
  return failed !== undefined;
}

export const whatOf = (ctx: Needs<'chains'>, chain: ChainName, value: bigint): string =>
  value > 0n ? exactMoney(value, ctx.chains.get(chain).config.currency) : 'A poster';

async function sendNow(ctx: SendNeeds, actor: Actor, request: SentRequest, key: string): Promise<void> {
  const vault = await usableVault(ctx.db, actor.id);
  const { call, to } = await prepare(ctx, actor.id, vault, request);
  const warnings = await warningsOf(ctx, actor.id, request.chain, to);
  if (warnings.includes('contract') && !request.accepts.includes('contract'))
    throw wrongField(
      'accepts',
      'This address belongs to a program, not to a person. Tick the box if you know that.',
    );
  const what = whatOf(ctx, request.chain, call.value);
  await sendFromVault(ctx, actor, { ...call, key }, async (tx) => {
    await notify(ctx, tx, { userId: actor.id, kind: 'wallet-sent', data: { what, to }, key });
    return true;
  });
}
