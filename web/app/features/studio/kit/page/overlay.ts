import { useSyncExternalStore } from 'react';

/** The overlay open over the page: the command palette, or the list of keyboard shortcuts. */
export type Overlay = 'palette' | 'keys' | null;

let overlay: Overlay = null;
const listeners = new Set<() => void>();

export function setOverlay(next: Overlay): void {
  overlay = next;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useOverlay = (): Overlay =>
  useSyncExternalStore(
    subscribe,
    () => overlay,
    () => null,
  );
