import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** Whether the page's script runs: what depends on the browser alone, such as its time zone, is shown from then on. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
