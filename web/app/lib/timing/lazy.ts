import { type ComponentType, type LazyExoticComponent, lazy as reactLazy } from 'react';

const AGAIN_MS = 5_000;

/** Calls `load` until it succeeds, every five seconds, as while the network is down. */
export async function persistently<T>(load: () => Promise<T>): Promise<T> {
  for (;;)
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    }
}

/**
 * React's `lazy` for a part without which a page is complete: its fallback stays until the script is loaded. React's
 * own version fails the page instead, and never retries.
 */
// biome-ignore lint/suspicious/noExplicitAny: as React declares its own: any properties
export const lazy = <C extends ComponentType<any>>(
  load: () => Promise<{ default: C }>,
): LazyExoticComponent<C> => reactLazy(() => persistently(load));
