import type { LaunchNote, LaunchState } from '@talkies/shared/schemas';
import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

/** within so long, pages that wait load dates that were changed */
const MAX_DELAY_MS = 3_000;

/** Whether the live connection has newer dates and terms of a launch than its page was drawn with. */
export const isMoved = (
  { id, revision }: Pick<LaunchNote, 'id' | 'revision'>,
  state: Pick<LaunchState, 'id' | 'revision'> | null,
): boolean => state !== null && state.id === id && state.revision > revision;

/** Loads a page anew whose launch was moved, stopped or resumed (adr/303). */
export function useRenewal(moved: boolean, refetch: () => Promise<unknown>): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!moved) return;
    // a moment by chance: a crowd that waits does not come all at once
    const soon = setTimeout(() => {
      void refetch();
      void revalidate();
    }, Math.random() * MAX_DELAY_MS);
    return () => clearTimeout(soon);
  }, [moved, revalidate, refetch]);
}
