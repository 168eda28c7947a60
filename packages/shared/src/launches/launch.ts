import { MINUTE_MS } from '../rules/durations.ts';
/**
 * Where a launch stands. draft: nobody sees it; announced: it has a day; early: those with early access may order;
 * stopped: by an operator, until they go on.
 */
export const launchStages = ['draft', 'announced', 'early', 'open', 'stopped', 'closed'] as const;
export type LaunchStage = (typeof launchStages)[number];

/** What the list of mails and wallets is for: nothing, only these may order, or these may order early. */
export const listUses = ['none', 'only', 'early'] as const;
export type ListUse = (typeof listUses)[number];

/** Items that go on sale together. */
export const MAX_LAUNCH_ITEMS = 50;
/** Rows of a list of who may come. */
export const MAX_ALLOWED = 50_000;
export const ALLOWED_BYTES = 5 * 1024 * 1024;
/** Whoever wants to be reminded is, so long before they may order. */
export const REMIND_MINUTES = 15;
/** A waiting room lets people come in so long before the opening. */
export const WAITING_ROOM_MINUTES = 60;

export interface LaunchTimes {
  scheduled: boolean;
  stopped: boolean;
  opensAt: Date;
  closesAt: Date | null;
  /** 0: nobody comes early */
  earlyMinutes: number;
}

/** When the first may order. */
export const firstOrderAt = ({
  opensAt,
  earlyMinutes,
}: Pick<LaunchTimes, 'opensAt' | 'earlyMinutes'>): Date =>
  new Date(opensAt.getTime() - earlyMinutes * MINUTE_MS);

export function launchStageOf(launch: LaunchTimes, now: Date): LaunchStage {
  if (!launch.scheduled) return 'draft';
  if (launch.closesAt !== null && now >= launch.closesAt) return 'closed';
  if (launch.stopped) return 'stopped';
  if (now >= launch.opensAt) return 'open';
  return now >= firstOrderAt(launch) ? 'early' : 'announced';
}
