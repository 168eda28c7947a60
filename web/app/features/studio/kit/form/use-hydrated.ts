import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** Whether the page's script runs: from then on, values of the browser alone, such as its time zone, are shown. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
