import { type LaunchStage, launchStageOf, MINUTE_MS } from '@talkies/shared';
import type { LaunchNote, LaunchState } from '@talkies/shared/schemas';

/** The stage of a launch at a second of the shop's clock; at `null`, the stage that the server sent with the page. */
export function stageAt(
  note: Omit<LaunchNote, 'title' | 'waitingRoom'>,
  second: number | null,
  serverTime?: string,
): LaunchStage {
  const now = second === null ? new Date(serverTime ?? note.firstAt) : new Date(second * 1000);
  const opensAt = new Date(note.opensAt);
  return launchStageOf(
    {
      scheduled: true,
      stopped: note.stopped,
      opensAt,
      closesAt: note.closesAt === null ? null : new Date(note.closesAt),
      earlyMinutes: (opensAt.getTime() - Date.parse(note.firstAt)) / MINUTE_MS,
    },
    now,
  );
}

export const isSoldOut = ({ sold, quantity }: Pick<LaunchState, 'sold' | 'quantity'>): boolean =>
  quantity > 0 && sold >= quantity;

/** Whether each edition that is left is in somebody's unpaid order: some may come back. */
export const areAllReserved = (state: Pick<LaunchState, 'left' | 'sold' | 'quantity'>): boolean =>
  state.left === 0 && state.sold < state.quantity;

/** How many people are ahead of a person, and the minutes until their turn at the launch's rate. */
export function waitOf(
  place: number,
  admitted: number,
  perMinute: number,
): { before: number; minutes: number } {
  const before = Math.max(0, place - admitted - 1);
  return { before, minutes: Math.max(1, Math.ceil((before + 1) / perMinute)) };
}
