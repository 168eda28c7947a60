import type { Page } from 'playwright-core';

/** The parts of React's internal tree that are read here, which React's types do not describe. */
interface Fiber {
  child: Fiber | null;
  sibling: Fiber | null;
  memoizedState: { dehydrated?: unknown; isDehydrated?: boolean } | null;
  memoizedProps: { value?: { navigationType?: string; location?: { key: string } } } | null;
}

/** Runs in the page: whether React shows the page of the address. True for pages without scripts, or of other sites. */
function showsItsAddress(): boolean {
  const entry = Object.entries(document).find(([name]) => name.startsWith('__reactContainer'));
  if (!entry) return true;
  let fiber: Fiber | null = (entry[1] as { stateNode: { current: Fiber } }).stateNode.current;
  while (fiber && !fiber.memoizedProps?.value?.navigationType) fiber = fiber.child;
  const shown = fiber?.memoizedProps?.value?.location?.key;
  const { key = 'default' } = (history.state ?? {}) as { key?: string };
  // until hydration, a page is as the server sent it
  return shown === undefined || shown === key;
}

/**
 * Makes `page.waitForURL` also wait for the page itself. The router changes the address before React has rendered the
 * page: on a busy machine a field of the previous page would be filled in, if both have one with that label.
 */
export function arriveDrawn(page: Page): void {
  const addressMoves = page.waitForURL.bind(page);
  page.waitForURL = async (url, options) => {
    await addressMoves(url, options);
    await page.waitForFunction(showsItsAddress);
  };
}

/** Runs in the page: whether React has hydrated all of it. True for pages without scripts, or of other sites. */
function isHydrated(): boolean {
  if (!document.querySelector('#scripts') || !matchMedia('(scripting: enabled)').matches) return true;
  const entry = Object.entries(document).find(([name]) => name.startsWith('__reactContainer'));
  const waiting = entry ? [(entry[1] as { stateNode: { current: Fiber } }).stateNode.current] : [];
  for (let fiber = waiting.pop(); fiber; fiber = waiting.pop()) {
    if (fiber.memoizedState?.isDehydrated || fiber.memoizedState?.dehydrated) return false;
    for (const next of [fiber.child, fiber.sibling]) if (next) waiting.push(next);
  }
  return entry !== undefined;
}

/** Waits until the page is completely hydrated. */
export async function hydrated(page: Page): Promise<void> {
  // not with each frame, as it walks through the whole tree of a large page
  await page.waitForFunction(isHydrated, undefined, { polling: 50 });
}

/**
 * Makes waiting for an idle network also wait for hydration. The network is also idle while a busy machine has not
 * begun to run the script: the browser itself would then submit a form or follow a link.
 */
export function idleHydrated(page: Page): void {
  const { goto, reload, waitForLoadState } = page;
  const after = async <T>(state: string | undefined, loading: Promise<T>): Promise<T> => {
    const loaded = await loading;
    if (state === 'networkidle') await hydrated(page);
    return loaded;
  };
  page.goto = (url, options) => after(options?.waitUntil, goto.call(page, url, options));
  page.reload = (options) => after(options?.waitUntil, reload.call(page, options));
  page.waitForLoadState = (state, options) => after(state, waitForLoadState.call(page, state, options));
}
