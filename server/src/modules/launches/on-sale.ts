import { firstOrderAt, secondsUntil } from '@talkies/shared';
import type { Needs } from '../../chain/context.ts';
import { AppError } from '../../platform/errors.ts';
import { launchesById } from './buyers.ts';
import { stageAt } from './rules.ts';

/** Whether anybody at all may order of a launch now. @throws launch/not-open, launch/stopped, launch/closed */
export async function requireLaunchOnSale(ctx: Needs<'clock' | 'db'>, launchId: string): Promise<void> {
  const launch = (await launchesById(ctx.db, [launchId])).get(launchId);
  const now = ctx.clock.now();
  const stage = launch ? stageAt(launch, now) : 'draft';
  if (stage === 'stopped' || stage === 'closed') throw new AppError(`launch/${stage}`);
  if (stage !== 'announced' || !launch) return;
  throw new AppError('launch/not-open', { retryAfter: secondsUntil(now, firstOrderAt(launch)) });
}
