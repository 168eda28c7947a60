import type { Page } from 'playwright-core';

/**
 * Watches for a text that a page shows only for a moment, which a later check could miss. Call it before the action
 * that causes it. @returns a function that waits until the text was shown, in this document
 */
export async function watchFor(page: Page, text: string): Promise<() => Promise<void>> {
  const watch = await page.evaluateHandle((wanted) => {
    const state = { seen: false };
    new MutationObserver((changes) => {
      state.seen ||= changes.some(({ target }) => target.textContent?.includes(wanted));
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
    return state;
  }, text);
  return async () => {
    await page.waitForFunction(({ seen }) => seen, watch);
  };
}
