import type { Page } from 'playwright-core';

/** What is read of React's tree, which no type of it describes. */
interface Fiber {
  child: Fiber | null;
  sibling: Fiber | null;
  memoizedState: { dehydrated?: unknown; isDehydrated?: boolean } | null;
  memoizedProps: { value?: { navigationType?: string; location?: { key: string } } } | null;
}

/** In the page: React shows what the address names. A page without script, or of somebody else, always does. */
function showsItsAddress(): boolean {
  const entry = Object.entries(document).find(([name]) => name.startsWith('__reactContainer'));
  if (!entry) return true;
  let fiber: Fiber | null = (entry[1] as { stateNode: { current: Fiber } }).stateNode.current;
  while (fiber && !fiber.memoizedProps?.value?.navigationType) fiber = fiber.child;
  const shown = fiber?.memoizedProps?.value?.location?.key;
  const { key = 'default' } = (history.state ?? {}) as { key?: string };
  // while it wakes, a page is as it was sent
  return shown === undefined || shown === key;
}

/**
 * `page.waitForURL` also waits for the page itself. The router moves the address before React has drawn what it names: on a busy machine a
 * field of the page before would be filled, if both have one of that label.
 */
export function arriveDrawn(page: Page): void {
  const addressMoves = page.waitForURL.bind(page);
  page.waitForURL = async (url, options) => {
    await addressMoves(url, options);
    await page.waitForFunction(showsItsAddress);
  };
}

/** In the page: React has taken over all of it. A page without script, or of somebody else, is as it stays. */
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

/** Waits until the page's script has taken over all of it. */
export async function hydrated(page: Page): Promise<void> {
  // the whole of a large page is walked through: not with each frame
  await page.waitForFunction(isHydrated, undefined, { polling: 50 });
}

/**
 * Who waits for a quiet network also waits for the page's script. The network is quiet as well while a busy machine has not begun to run
 * it: a form would then be sent, and a link followed, by the browser itself.
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
