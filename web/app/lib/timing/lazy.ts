import { type ComponentType, type LazyExoticComponent, lazy as reactLazy } from 'react';

const AGAIN_MS = 5_000;

/** What `load` resolves to, tried again every five seconds for as long as it does not come, say because the network is down. */
export async function persistently<T>(load: () => Promise<T>): Promise<T> {
  for (;;)
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    }
}

/**
 * React's `lazy` for a part that a page is whole without: until its script has come, what stands in its place stays. React's own
 * gives the page up for it, and remembers for ever that it failed.
 */
// biome-ignore lint/suspicious/noExplicitAny: as React declares its own: any properties
export const lazy = <C extends ComponentType<any>>(
  load: () => Promise<{ default: C }>,
): LazyExoticComponent<C> => reactLazy(() => persistently(load));
