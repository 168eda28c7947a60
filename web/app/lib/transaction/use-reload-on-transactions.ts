import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import type { LiveHandlers } from '../live/connection.ts';
import { joinLiveLater } from '../live/join-live-later.ts';
import { useIdle } from '../timing/use-idle.ts';

/**
 * Handlers for topic `me`: one of the person's transactions has changed, or may have during a break of the connection.
 */
export const ownTransactions = (listener: () => void): LiveHandlers => ({
  me: (what) => what === 'transactions' && listener(),
  again: listener,
});

/**
 * Reloads a page when one of the person's transactions has changed: one sent here before its dialog was closed, or in
 * another tab.
 * @param own whether the page shows the person's own things
 */
export function useReloadOnTransactions(own: boolean): void {
  const { revalidate } = useRevalidator();
  // new data for a part that is not hydrated yet would make React render it again and lose a press on the old one
  const rests = useIdle();
  useEffect(
    () =>
      rests && own
        ? joinLiveLater(
            ['me'],
            ownTransactions(() => void revalidate()),
          )
        : undefined,
    [rests, own, revalidate],
  );
}
