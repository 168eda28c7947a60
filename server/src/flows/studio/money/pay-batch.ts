import { centsToCoinUp } from '@talkies/shared';
import type { RequestedPayout, StudioResponse, WantedPayout } from '@talkies/shared/studio/schemas';
import { type Address, getAddress } from 'viem';
import type { Needs } from '../../../chain/context.ts';
import {
  arePayoutsDoubted,
  type BatchTerms,
  batchById,
  beginPayout,
  insertBatch,
  payoutDetailsOf,
  payoutKey,
  type RoyaltyPayout,
  royaltyTerms,
  weiInTransit,
} from '../../../modules/royalties/index.ts';
import {
  type AuditEntry,
  actAsOperator,
  approvalRequest,
  approve,
  askApproval,
  type Member,
  moveOrAsk,
} from '../../../modules/studio/index.ts';
import type { Database } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { studioRefusal } from '../studio-refusal.ts';
import { meansOn, type PlanNeeds, taxOf } from './plan-payouts.ts';
import { trackLater } from './track-batch.ts';

type Ctx = PlanNeeds & Needs<'queue' | 'writer'>;

const refuse = (detail: string): never => {
  throw studioRefusal(detail);
};

const RESTORED =
  'The shop was restored from a backup, and what was paid since may be missing here. Enter it, then run: operator royalties checked.';

/** One payout of a batch, with its payee and amount at the rates of the batch's beginning. */
interface Priced extends Pick<WantedPayout, 'chain' | 'cents'> {
  address: Address;
  terms: Omit<BatchTerms, 'batchId'> & { payee: Address; wei: string };
}

/**
 * Each payout's payee and amount in coins now. Queries nodes and rate sources, so it runs before a transaction.
 * @throws studio/refused where a payout cannot be paid, the account's balance is too low, or payouts of before a restore
 * may be missing; studio/changed-meanwhile where a payee differs from the previewed one: a payee is set by one person alone
 */
async function price(ctx: Ctx, wanted: readonly RequestedPayout[]): Promise<Priced[]> {
  if (await arePayoutsDoubted(ctx.db)) return refuse(RESTORED);
  const creators = wanted.map((one) => ({ ...one, address: getAddress(one.address) }));
  if (new Set(creators.map(({ chain, address }) => `${chain}/${address}`)).size < creators.length)
    return refuse('A creator stands in it twice.');
  const payees = await payoutDetailsOf(ctx.db, creators);
  const { taxBps } = await royaltyTerms(ctx.db);
  const inTransit = await weiInTransit(ctx.db);
  const inr = ctx.rates.current('INR')?.rate ?? null;
  const priced: Priced[] = [];
  for (const chain of ctx.chains.all()) {
    const { name, currency } = chain.config;
    const here = creators.filter((one) => one.chain === name);
    if (here.length === 0) continue;
    const { account, balance, fee, rate } = await meansOn(ctx, chain);
    if (!account) return refuse('No account pays royalties here: PAYOUT_KEY is not set.');
    if (!rate) return refuse(`There is no rate of ${currency} just now. Try again.`);
    if (balance === null) return refuse(`The node of ${name} does not answer. Try again.`);
    for (const creator of here) {
      const payee = payees(creator);
      if (!payee.address) return refuse(`${creator.address} has no address to pay to.`);
      const cents = BigInt(creator.cents);
      const taxCents = taxOf(cents, payee.taxBps ?? taxBps);
      const seen = creator.payee === undefined ? null : getAddress(creator.payee);
      if (seen !== payee.address || creator.taxCents !== taxCents.toString())
        throw new AppError('studio/changed-meanwhile', {
          detail: `How ${creator.address} is paid has changed. Look once more; take back or decline a request that waits.`,
        });
      const wei = centsToCoinUp(cents - taxCents, rate.rate);
      const money = { cents, taxCents, payee: payee.address, wei: wei.toString() };
      const at = { rate: rate.rate.toString(), rateSource: rate.source, rateAt: rate.at };
      priced.push({ ...creator, terms: { ...money, ...at, inrRate: inr?.toString() ?? null } });
    }
    const coins = priced.reduce((sum, one) => sum + (one.chain === name ? BigInt(one.terms.wei) : 0n), 0n);
    const needed = coins + fee * BigInt(here.length);
    if (balance - (inTransit.get(name) ?? 0n) < needed)
      return refuse(`The account that pays, ${account}, has too few coins on ${name}: send it some first.`);
  }
  if (priced.length < creators.length) return refuse('One of them is on a chain that is not ours.');
  return priced;
}

const entryOf = (id: string, payouts: readonly RoyaltyPayout[]): AuditEntry => ({
  operation: 'payout.batch',
  subject: { kind: 'batch', id },
  after: {
    payouts: payouts.map((one) => ({
      ...{ id: one.id, chain: one.chain, creator: one.creator, payee: one.payee ?? '' },
      ...{ cents: one.cents.toString(), taxCents: one.taxCents.toString(), wei: one.wei ?? '' },
    })),
  },
});

/**
 * Begins all payouts of a batch and requests their transactions, or does nothing: exactly what was previewed, once.
 */
async function begin(
  ctx: Ctx,
  tx: Database,
  { id, by }: { id: string; by: string },
  priced: readonly Priced[],
): Promise<RoyaltyPayout[]> {
  if (!(await insertBatch(ctx, tx, id, by))) return refuse('This batch was begun already.');
  const payouts: RoyaltyPayout[] = [];
  // in one order, so that two concurrent batches do not deadlock
  for (const { terms, ...creator } of priced.toSorted((a, b) => (a.address < b.address ? -1 : 1))) {
    const begun = await beginPayout({ ...ctx, db: tx }, creator, { ...terms, batchId: id });
    if (begun.kind !== 'begun')
      return refuse(`What is owed to ${creator.address} has changed, or is being paid: look once more.`);
    const { payout } = begun;
    await ctx.writer.enqueueTransaction(tx, {
      ...{ chain: creator.chain, signer: 'payout', to: terms.payee },
      ...{ value: BigInt(terms.wei), key: payoutKey(payout) },
    });
    payouts.push(payout);
  }
  await trackLater(ctx, tx, id, 0);
  return payouts;
}

/**
 * Pays a previewed batch, with one transaction for each creator; a large sum needs a second person's approval first.
 * A repeated call with the same id pays nothing more.
 * @throws studio/refused, studio/already-waiting, studio/confirmation-required
 */
export async function payBatch(
  ctx: Ctx,
  member: Member,
  { id, payouts }: { id: string; payouts: readonly WantedPayout[] },
): Promise<StudioResponse<'payBatch'>> {
  if (await batchById(ctx.db, id)) return { kind: 'done', id };
  const priced = await price(ctx, payouts);
  const wanted = priced.map(({ chain, address, cents, terms: { payee, taxCents } }) => ({
    ...{ chain, address, cents, payee },
    taxCents: taxCents.toString(),
  }));
  const moves = priced.map(({ chain, address, cents }) => ({
    subject: `${chain}/${address}`,
    cents: BigInt(cents),
  }));
  const moved = await moveOrAsk(ctx, member, moves, {
    ask: () =>
      askApproval(ctx, member, {
        request: { kind: 'batch', id, payouts: wanted },
        subject: `batch/${id}`,
        cents: moves.reduce((sum, { cents }) => sum + cents, 0n),
        reason: `Royalties of ${wanted.length} creators`,
      }),
    alone: (count) =>
      actAsOperator(ctx, member, { permission: 'payout', confirmed: true }, async (tx, { name }) => {
        await count(tx);
        return { result: undefined, entry: entryOf(id, await begin(ctx, tx, { id, by: name }, priced)) };
      }),
  });
  return { kind: moved.kind, id };
}

/** Begins a waiting batch, as the second person. @throws as `approve`; studio/refused */
export async function approveBatch(ctx: Ctx, member: Member, approvalId: string): Promise<void> {
  const { request } = await approvalRequest(ctx, approvalId);
  if (request.kind !== 'batch') throw new AppError('request/not-found');
  const priced = await price(ctx, request.payouts);
  await approve(ctx, member, approvalId, async (tx, { name }) => ({
    result: undefined,
    entry: entryOf(request.id, await begin(ctx, tx, { id: request.id, by: name }, priced)),
  }));
}
