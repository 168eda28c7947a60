import { HOUR_MS } from '@talkies/shared';
import type { Needs } from '../../chain/context.ts';
import {
  configuredOnRamps,
  type FundingRow,
  fundingAbout,
  fundingsWithin,
  isTicketFunding,
  onRampOf,
} from '../../modules/payments/index.ts';
import { type Difference, labelOf, notCompared, type Period, unlessUnanswered } from './difference.ts';

/** Coins arrive within the hour that on-ramps promise at most; a message that comes later is a difference until then. */
const SENT_WITHIN_MS = HOUR_MS;

/**
 * Compares fundings with the on-ramps' lists of orders: finds coins sent for nothing that we know, or that we do not have as
 * funded. Fundings that no list named are asked for one by one. No money of ours is involved.
 */
export async function compareFundings(
  ctx: Needs<'clock' | 'config' | 'db'>,
  period: Period,
): Promise<Difference[]> {
  const found: Difference[] = [];
  const listed = new Set<string>();
  for (const onRamp of configuredOnRamps(ctx))
    await unlessUnanswered(found, onRamp.method, async () => {
      for await (const { fundingId, reference, state } of onRamp.list(period.from, period.until)) {
        const funding = fundingId === null ? null : await fundingAbout(ctx.db, fundingId);
        if (funding) listed.add(funding.id);
        if (state !== 'done') continue;
        if (!funding)
          found.push({
            kind: 'funding',
            about: `${onRamp.method} ${reference}`,
            what: 'it has sent coins for nothing that we know',
          });
        else if (funding.state !== 'funded' && isLate(funding, ctx.clock.now()))
          found.push(
            await differ(ctx, funding, `it says that it has sent the coins; ours is ${funding.state}`),
          );
      }
    });
  for (const funding of await fundingsWithin(ctx.db, period.from, period.until)) {
    const onRamp = onRampOf(ctx, funding.method);
    if (listed.has(funding.id) || funding.state !== 'pending' || !isLate(funding, ctx.clock.now())) continue;
    await unlessUnanswered(found, `${funding.method} ${funding.id}`, async () => {
      if (!onRamp)
        found.push(notCompared(`${funding.method} ${funding.id}`, 'there are no keys for it here'));
      else if ((await onRamp.stateOf(funding)) === 'failed')
        found.push(await differ(ctx, funding, 'it says that no coins come; ours is pending'));
    });
  }
  return found;
}

const isLate = ({ createdAt }: FundingRow, now: Date): boolean =>
  now.getTime() - createdAt.getTime() > SENT_WITHIN_MS;

async function differ(ctx: Needs<'db'>, funding: FundingRow, what: string): Promise<Difference> {
  return {
    kind: 'funding',
    about: `${await payable(ctx, funding)} (${funding.method} ${funding.reference ?? funding.id})`,
    what,
  };
}

/** The purchase that its coins were to pay for. */
const payable = async (ctx: Needs<'db'>, funding: FundingRow): Promise<string> =>
  isTicketFunding(funding) ? `tickets of ${funding.lottery}` : labelOf(ctx.db, funding.orderId);
