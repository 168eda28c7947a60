import { firstOrderAt, secondsUntil } from '@talkies/shared';
import { type SQL, sql } from 'drizzle-orm';
import type { Needs } from '../../chain/context.ts';
import { AppError } from '../../platform/errors.ts';
import { items, launches } from '../catalogue/index.ts';
import { launchesById } from './buyers.ts';
import { stageAt } from './rules.ts';

const areInLaunch = (which: SQL): SQL =>
  sql`exists (select from ${launches} where ${launches.id} = ${items.launchId} and ${launches.scheduledAt} is not null and ${which})`;

/**
 * Whether items are not on sale because their launch has not opened, is stopped or closed, or sells to its list alone.
 * Early access does not count, and a waiting room lets everybody in.
 */
export const areHeldBack = (now: Date): SQL => {
  const at = sql`${now.toISOString()}::timestamptz`;
  return areInLaunch(sql`(${launches.stoppedAt} is not null or ${launches.opensAt} > ${at} or ${launches.closesAt} <= ${at}
    or ${launches.listUse} = 'only')`);
};

/** Whether only some people may order items now, as `restricted` on their cards. */
export const areRestricted = (now: Date): SQL =>
  sql`(${areHeldBack(now)} or ${areInLaunch(sql`${launches.waitingRoom}`)})`;

/** Requires that a launch is open to orders at all. @throws launch/not-open, launch/stopped, launch/closed */
export async function requireLaunchOnSale(ctx: Needs<'clock' | 'db'>, launchId: string): Promise<void> {
  const launch = (await launchesById(ctx.db, [launchId])).get(launchId);
  const now = ctx.clock.now();
  const stage = launch ? stageAt(launch, now) : 'draft';
  if (stage === 'stopped' || stage === 'closed') throw new AppError(`launch/${stage}`);
  if (stage !== 'announced' || !launch) return;
  throw new AppError('launch/not-open', { retryAfter: secondsUntil(now, firstOrderAt(launch)) });
}
