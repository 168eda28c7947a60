import type { ChainName } from '@talkies/shared';
import type { StudioPayout, StudioResponse } from '@talkies/shared/studio/schemas';
import { getAddress } from 'viem';
import type { Needs } from '../../../chain/context.ts';
import {
  balancesOf,
  beginPayout,
  type Creator,
  endPayout,
  payoutDetailsOf,
  payoutsOf,
  type RoyaltyPayout,
  royaltyTerms,
  trustPayouts,
} from '../../../modules/royalties/index.ts';
import {
  type Acting,
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
import { taxOf } from './plan-payouts.ts';
import { presentPayout } from './show-batches.ts';

type Ctx = Needs<'chains' | 'clock' | 'config' | 'db'>;
type LineCtx = Needs<'clock' | 'config' | 'db'>;
type End = Parameters<typeof endPayout>[2];

const requirement = { permission: 'payout', confirmed: true } as const;
const SHOWN = 200;

const entryOf = (operation: string, row: RoyaltyPayout, before: string | null): AuditEntry => ({
  operation,
  subject: { kind: 'payout', id: String(row.id) },
  before: before === null ? null : { state: before },
  after: {
    ...{ chain: row.chain, address: row.creator },
    ...{ cents: row.cents.toString(), taxCents: row.taxCents.toString() },
    ...{ state: row.state, reference: row.reference },
  },
});

/** Creators' balances from sales that were not paid on the item's chain, and their payouts. */
export async function listPayouts(ctx: Needs<'chains' | 'db'>): Promise<StudioResponse<'listPayouts'>> {
  const balances = await balancesOf(ctx.db);
  const text = (cents: bigint): string => cents.toString();
  return {
    balances: balances.map(({ chain, address, earned, paid, begun, open }) => ({
      ...{ chain, address, earned: text(earned), paid: text(paid), begun: text(begun), open: text(open) },
    })),
    payouts: (await payoutsOf(ctx.db, null, SHOWN)).map((row) => presentPayout(ctx, row)),
  };
}

/** The rate of tax that is deducted at source from what a creator is paid. */
async function taxBpsOf(db: Database, creator: Creator): Promise<number> {
  const { taxBps } = (await payoutDetailsOf(db, [creator]))(creator);
  return taxBps ?? (await royaltyTerms(db)).taxBps;
}

/** Reserves a creator's whole balance for a person to pay, less tax deducted at source, as in a batch (adr/277). */
const beginByHand = (
  ctx: LineCtx,
  tx: Database,
  creator: Creator,
  taxBps: number,
): ReturnType<typeof beginPayout> =>
  beginPayout({ ...ctx, db: tx }, creator, { taxOf: (cents) => taxOf(cents, taxBps) });

/**
 * @param requested the most US cents and, where somebody else asked earlier, the rate of tax at that time
 * @throws studio/refused where nothing is open, somebody pays them now, more is open, or the rate has changed
 */
async function begin(
  ctx: LineCtx,
  tx: Database,
  creator: Creator,
  requested: { most: bigint; taxBps?: number | undefined },
): Promise<RoyaltyPayout> {
  const taxBps = await taxBpsOf(tx, creator);
  const refuse = (detail: string): never => {
    throw studioRefusal(detail);
  };
  if (requested.taxBps !== undefined && requested.taxBps !== taxBps)
    return refuse(
      'The tax deducted from their payouts is another meanwhile: decline this, and ask once more.',
    );
  const begun = await beginByHand(ctx, tx, creator, taxBps);
  if (begun.kind !== 'begun' && begun.kind !== 'busy') return refuse('Nothing is open for this creator.');
  if (begun.kind === 'busy') return refuse(`Somebody pays them now: payout ${begun.payout.id}.`);
  if (begun.payout.cents > requested.most)
    return refuse('More is open meanwhile: decline this, and ask once more.');
  return begun.payout;
}

/**
 * Reserves a creator's whole balance for the member to pay. Where it, with all that was moved within a day, exceeds
 * the set sum, it waits for a second person first.
 * @throws studio/refused, studio/already-waiting, studio/confirmation-required
 */
export async function beginStudioPayout(
  ctx: Ctx,
  member: Member,
  { chain, address }: { chain: ChainName; address: string },
): Promise<StudioResponse<'beginPayout'>> {
  const creator = { chain, address: getAddress(address) };
  const [balance] = await balancesOf(ctx.db, [creator]);
  const cents = balance?.open ?? 0n;
  const subject = `${chain}/${creator.address}`;
  return moveOrAsk(ctx, member, [{ subject, cents }], {
    ask: async () => {
      const taxBps = await taxBpsOf(ctx.db, creator);
      const request = { kind: 'payout', ...creator, taxBps } as const;
      const reason = `Royalties of ${creator.address}`;
      return askApproval(ctx, member, { request, subject, cents, reason });
    },
    alone: (count) =>
      actAsOperator(ctx, member, requirement, async (tx) => {
        await count(tx);
        const row = await begin(ctx, tx, creator, { most: cents });
        return { result: presentPayout(ctx, row), entry: entryOf('payout.begin', row, null) };
      }),
  });
}

/** Begins a waiting payout, as the second person. @throws as `approve`; studio/refused */
export async function approvePayout(ctx: Ctx, member: Member, approvalId: string): Promise<void> {
  const { request, cents } = await approvalRequest(ctx, approvalId);
  if (request.kind !== 'payout') throw new AppError('request/not-found');
  const creator = { chain: request.chain, address: getAddress(request.address) };
  await approve(ctx, member, approvalId, async (tx) => {
    const row = await begin(ctx, tx, creator, { most: cents, taxBps: request.taxBps });
    return { result: undefined, entry: entryOf('payout.begin', row, null) };
  });
}

/** The command's variant: an operator with a shell has the keys, so no second person is needed (adr/260). */
export const beginPayoutWithLine = (ctx: LineCtx, creator: Creator): ReturnType<typeof beginPayout> =>
  actAsOperator(ctx, 'command', requirement, async (tx) => {
    const begun = await beginByHand(ctx, tx, creator, await taxBpsOf(tx, creator));
    return {
      result: begun,
      entry: begun.kind === 'begun' ? entryOf('payout.begin', begun.payout, null) : [],
    };
  });

/** Lets batches pay again after a restore, once what was paid since the backup is entered. @returns whether they did not */
export const trustPayoutsWithLine = (ctx: LineCtx, reason: string): Promise<boolean> =>
  actAsOperator(ctx, 'command', requirement, async (tx) => {
    const changed = await trustPayouts(tx);
    const entry = { operation: 'payout.checked', subject: { kind: 'payout', id: 'restore' }, reason };
    return { result: changed, entry: changed ? entry : [] };
  });

/** Ends a payout as paid or cancelled, with its line in the log. @returns null as `endPayout` */
export const endPayoutWithLine = (
  ctx: LineCtx,
  who: Acting,
  id: number,
  how: End,
): Promise<RoyaltyPayout | null> =>
  actAsOperator(ctx, who, requirement, async (tx) => {
    const row = await endPayout({ ...ctx, db: tx }, id, how);
    return { result: row, entry: row ? entryOf(`payout.${row.state}`, row, 'begun') : [] };
  });

/** @throws studio/refused */
export async function endStudioPayout(
  ctx: Ctx,
  member: Member,
  id: number,
  reference: string | null,
): Promise<StudioPayout> {
  const how: End = reference === null ? { state: 'cancelled', reference } : { state: 'paid', reference };
  const row = await endPayoutWithLine(ctx, member, id, how);
  if (!row)
    throw studioRefusal('There is no such payout, it ended otherwise, or the reference is of another one.');
  return presentPayout(ctx, row);
}
