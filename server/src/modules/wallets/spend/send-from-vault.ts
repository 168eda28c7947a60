import { coinToCentsUp, dollarsOfCents, secondsUntil, strongProofs } from '@talkies/shared';
import { eq, isNull } from 'drizzle-orm';
import type { Needs } from '../../../chain/context.ts';
import {
  chainTransactions,
  type TransactionRequest,
  topUpKey,
  vaultSigner,
  writeHeld,
} from '../../../chain/index.ts';
import type { Database } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { type Actor, requireNotSuspended } from '../../accounts/index.ts';
import { moneyMissing } from '../../transactions/index.ts';
import { lockWallets } from '../lock-wallets.ts';
import { requireThawed, usableVault, vaultOf } from '../vault/vault.ts';
import { type FeePlan, type PlannedCall, planFee } from './plan-fee.ts';
import { purposes, type Refused, refuseUse, type SpendingFacts } from './rules.ts';
import { spendingFactsOf } from './spending-facts.ts';
import { priceTopUp, topUpFits } from './sponsor.ts';
import { type VaultSendRow, vaultSends } from './tables.ts';

/** A call that a user's e-mail wallet is to send, with its purpose. */
export interface PlannedVaultUse extends PlannedCall {
  /** the writer's key; a second use with the same key changes nothing */
  key: string;
  /** its subject, in words for the user's list, such as `The Entry, order TK-20001` */
  subject: string;
  /** the person proved who they are at the request, earlier than now */
  proved?: boolean;
}

/**
 * Requires that an e-mail wallet may be used like this now, for a call that is sent later, without its owner.
 * @returns whether the owner has proved who they are, for `proved` of the later use
 * @throws wallet/daily-limit, wallet/frozen, wallet/cooldown, auth/reauthentication-required, rates/unavailable
 */
export async function requireVaultUse(
  ctx: Needs<'chains' | 'clock' | 'config' | 'db' | 'rates'>,
  actor: Actor,
  use: Pick<PlannedCall, 'chain' | 'purpose' | 'value'>,
): Promise<boolean> {
  requireThawed(await vaultOf(ctx.db, actor.id));
  const cents = await worthOf(ctx, use);
  const facts = await spendingFactsOf(ctx, ctx.db, actor);
  refuse(ctx, refuseUse({ ...use, cents }, facts, ctx.config.vaultLimits));
  return facts.confirmed;
}

/**
 * Spends from an e-mail wallet; nothing else does. Checks the person's proof where it is required, the day's limit and the
 * cooldown after a reset, has the gas tank add what is missing for the fee, and writes the use and the writer's request in
 * one transaction. `beforeSend` runs first in it, and may refuse by null: then nothing is sent.
 * @returns the result of `beforeSend`; null where it refused, or the key was used before
 * @throws wallet/required, wallet/frozen, auth/suspended, wallet/daily-limit, wallet/cooldown,
 * auth/reauthentication-required, rates/unavailable, what planFee throws
 */
export async function sendFromVault<T>(
  ctx: Needs<'chains' | 'clock' | 'config' | 'db' | 'log' | 'rates' | 'signers' | 'writer'>,
  actor: Actor,
  use: PlannedVaultUse,
  beforeSend: (tx: Database) => Promise<T | null>,
): Promise<T | null> {
  if (await findSend(ctx.db, use.key)) return null;
  const vault = await usableVault(ctx.db, actor.id);
  const cents = await worthOf(ctx, use);
  const limits = ctx.config.vaultLimits;
  // before the request to the chain, so that nobody waits for a certain refusal
  refuse(ctx, refuseUse({ ...use, cents }, await factsFor(ctx, ctx.db, actor, use), limits));
  const plan = await planFee(ctx, vault.address, use);
  const topUpCents = plan.missing > 0n ? await priceTopUp(ctx, use.chain, plan.missing) : 0n;
  if (topUpCents === null) throw insufficientFunds(ctx, use, plan);

  return ctx.db.transaction(async (tx) => {
    await lockWallets(tx, actor.id);
    if (await findSend(tx, use.key)) return null;
    await requireNotSuspended(tx, actor.id);
    // meanwhile the wallet or the account may have been deleted, or the wallet frozen
    const locked = await usableVault(tx, actor.id);
    if (locked.address !== vault.address) throw new AppError('wallet/required');
    const facts = await factsFor(ctx, tx, actor, use);
    refuse(ctx, refuseUse({ ...use, cents }, facts, limits));
    if (topUpCents > 0n && !(await topUpFits(ctx, tx, actor.id, topUpCents, { lock: true })))
      throw insufficientFunds(ctx, use, plan);
    const prepared = await beforeSend(tx);
    if (prepared === null) return null;
    const [send] = await tx
      .insert(vaultSends)
      .values({
        ...use,
        userId: actor.id,
        address: vault.address,
        value: use.value.toString(),
        cents,
        topUp: topUpCents > 0n ? plan.missing.toString() : null,
        topUpCents,
        proved: facts.confirmed,
        at: ctx.clock.now(),
      })
      .returning();
    if (send) await enqueue(ctx, tx, send);
    return prepared;
  });
}

async function factsFor(
  ctx: Needs<'clock' | 'db'>,
  db: Database,
  actor: Actor,
  { proved = false }: PlannedVaultUse,
): Promise<SpendingFacts> {
  const facts = await spendingFactsOf(ctx, db, actor);
  return { ...facts, confirmed: facts.confirmed || proved };
}

/** The value of a use's coins in US cents. */
async function worthOf(
  ctx: Needs<'chains' | 'rates'>,
  { chain, value }: Pick<PlannedCall, 'chain' | 'value'>,
): Promise<bigint> {
  if (value === 0n) return 0n;
  const { rate } = await ctx.rates.quotable(ctx.chains.get(chain).config.currency);
  return coinToCentsUp(value, rate);
}

/** The use with a key, whatever its outcome. */
export async function findSend(db: Database, key: string): Promise<VaultSendRow | null> {
  const [row] = await db.select().from(vaultSends).where(eq(vaultSends.key, key));
  return row ?? null;
}

function refuse(ctx: Needs<'clock' | 'config'>, refused: Refused | null): void {
  if (!refused) return;
  if (refused.why === 'unconfirmed')
    throw new AppError('auth/reauthentication-required', { proofs: strongProofs });
  if (refused.why === 'cooldown') {
    throw new AppError('wallet/cooldown', { retryAfter: secondsUntil(ctx.clock.now(), refused.until) });
  }
  const { daily } = ctx.config.vaultLimits;
  throw new AppError('wallet/daily-limit', {
    detail: `This wallet may spend $${dollarsOfCents(daily)} within 24 hours, and $${dollarsOfCents(refused.left)} of it is left. Wait, or send less.`,
  });
}

function insufficientFunds(
  ctx: Needs<'chains' | 'config'>,
  use: PlannedVaultUse,
  { fee, balance }: FeePlan,
): AppError {
  const sponsored = 'We pay network fees up to a daily limit, and today’s share is used up.';
  const sums = { balance, value: use.value, fee };
  return moneyMissing(
    ctx.chains.get(use.chain),
    purposes[use.purpose].of,
    sums,
    ctx.config.sponsor ? sponsored : '',
  );
}

/** Enqueues the request, or first the top-up that it needs. */
async function enqueue(ctx: Needs<'writer'>, tx: Database, send: VaultSendRow): Promise<void> {
  const { chain, key, topUp } = send;
  if (topUp === null) return enqueueSend(ctx, tx, send);
  await ctx.writer.enqueueTransaction(tx, {
    chain,
    signer: 'tank',
    to: send.address,
    value: BigInt(topUp),
    key: topUpKey(key),
  });
}

const requestOf = ({ chain, userId, to, data, value, key }: VaultSendRow): TransactionRequest => ({
  chain,
  signer: vaultSigner(userId),
  to,
  data,
  value: BigInt(value),
  key,
});

async function enqueueSend(ctx: Needs<'writer'>, tx: Database, send: VaultSendRow): Promise<void> {
  await ctx.writer.enqueueTransaction(tx, requestOf(send));
}

/** After a restore, holds the uses that wait for a top-up: they may have been sent since the backup. @returns their number */
export async function holdWaitingSends(tx: Database, at: Date): Promise<number> {
  const waiting = await tx
    .select({ send: vaultSends })
    .from(vaultSends)
    .leftJoin(chainTransactions, eq(chainTransactions.key, vaultSends.key))
    .where(isNull(chainTransactions.id));
  for (const { send } of waiting) await writeHeld(tx, requestOf(send), at);
  return waiting.length;
}

/**
 * Sends a use once its top-up has arrived; also where the top-up failed, so that the writer's refusal reaches the person.
 * Idempotent.
 */
export function trackTopUps(ctx: Needs<'db' | 'writer'>): void {
  ctx.writer.onFinished(async ({ key }) => {
    if (!key.startsWith(topUpKey(''))) return;
    await ctx.db.transaction(async (tx) => {
      const sendKey = key.slice(topUpKey('').length);
      const [send] = await tx.select().from(vaultSends).where(eq(vaultSends.key, sendKey));
      if (send) await enqueueSend(ctx, tx, send);
    });
  });
}
