import type { LaunchNote, LaunchState } from '@talkies/shared/schemas';
import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

/** the longest delay before waiting pages load changed dates */
const MAX_DELAY_MS = 3_000;

/** Whether the live connection brought newer dates and terms of a launch than its page was rendered with. */
export const isMoved = (
  { id, revision }: Pick<LaunchNote, 'id' | 'revision'>,
  state: Pick<LaunchState, 'id' | 'revision'> | null,
): boolean => state !== null && state.id === id && state.revision > revision;

/** Reloads a page whose launch was moved, stopped or resumed (adr/303). */
export function useRenewal(moved: boolean, refetch: () => Promise<unknown>): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!moved) return;
    // a random delay, so that a waiting crowd does not reload all at once
    const soon = setTimeout(() => {
      void refetch();
      void revalidate();
    }, Math.random() * MAX_DELAY_MS);
    return () => clearTimeout(soon);
  }, [moved, revalidate, refetch]);
}
