import { MINUTE_MS } from '../rules/durations.ts';
/**
 * Stages of a launch. draft: nobody sees it; announced: it has a date; early: people with early access may order;
 * stopped: by an operator, until the operator resumes it.
 */
export const launchStages = ['draft', 'announced', 'early', 'open', 'stopped', 'closed'] as const;
export type LaunchStage = (typeof launchStages)[number];

/** Uses of the list of mails and wallets: none, only these may order, or these may order early. */
export const listUses = ['none', 'only', 'early'] as const;
export type ListUse = (typeof listUses)[number];

/** The most items of one launch. */
export const MAX_LAUNCH_ITEMS = 50;
/** The most rows of a launch's list. */
export const MAX_ALLOWED = 50_000;
export const ALLOWED_BYTES = 5 * 1024 * 1024;
/** How long before they may order people are reminded. */
export const REMIND_MINUTES = 15;
/** How long before the opening a waiting room admits people. */
export const WAITING_ROOM_MINUTES = 60;

export interface LaunchTimes {
  scheduled: boolean;
  stopped: boolean;
  opensAt: Date;
  closesAt: Date | null;
  /** 0: no early access */
  earlyMinutes: number;
}

/** When the first people may order. */
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
