import { useSyncExternalStore } from 'react';

/** What lies over the page: everything that can be gone to, or the list of the keys. */
export type Opened = 'palette' | 'keys' | null;

let opened: Opened = null;
const listeners = new Set<() => void>();

export function setOpened(next: Opened): void {
  opened = next;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useOpened = (): Opened =>
  useSyncExternalStore(
    subscribe,
    () => opened,
    () => null,
  );
