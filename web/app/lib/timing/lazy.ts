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

/** The parts that a page is not hydrated without, each with a selector of what the server renders around or of it. */
const early: { rendered: string; ask: () => Promise<unknown> }[] = [];

/**
 * Resolves once the scripts of those parts have come that the server has rendered into the page. While one is missing,
 * React could neither hydrate its part nor finish a navigation: each link would be dead (adr/684).
 */
export const partsOf = (page: Pick<Document, 'querySelector'>): Promise<unknown> =>
  Promise.all(early.map(({ rendered, ask }) => page.querySelector(rendered) && ask()));

/**
 * React's `lazy` for a part without which a page is complete: its fallback stays until the script is loaded. React's
 * own version fails the page instead, and never retries.
 * @param rendered a selector, for a part that stays while the address changes: a page in which the server has rendered
 * it is hydrated once its script is there
 */
// biome-ignore lint/suspicious/noExplicitAny: as React declares its own: any properties
export function lazy<C extends ComponentType<any>>(
  load: () => Promise<{ default: C }>,
  rendered?: string,
): LazyExoticComponent<C> {
  let part: { default: C } | null = null;
  const ask = async (): Promise<{ default: C }> => {
    part = await persistently(load);
    return part;
  };
  if (rendered) early.push({ rendered, ask });
  // a resolved promise would still make React wait: it takes a part that is there at once
  return reactLazy(() => (part ? there(part) : ask()));
}

/** A promise that calls back at once. */
const there = <T>(value: T): Promise<T> =>
  // biome-ignore lint/suspicious/noThenProperty: React only calls `then`
  ({ then: (take: (value: T) => void) => take(value) }) as Promise<T>;
