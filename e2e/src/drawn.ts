import type { Page } from 'playwright-core';

/** What is read of React's tree, which no type of it describes. */
interface Fiber {
  child: Fiber | null;
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
