import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { joinLiveLater } from '../live/join-live-later.ts';
import { useIdle } from '../timing/use-idle.ts';
import { ownTransactions } from './own-transactions.ts';

/**
 * Loads a page anew once a transaction of the person's has moved: one that was sent here before its dialog was closed, or in
 * another tab.
 * @param own whether the page shows what is theirs
 */
export function useReloadOnTransactions(own: boolean): void {
  const { revalidate } = useRevalidator();
  // new data for a part that is not hydrated yet would have React draw it anew, and a press on the old one be lost
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
