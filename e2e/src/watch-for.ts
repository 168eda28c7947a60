import type { Page } from 'playwright-core';

/**
 * Watches for a text that a page says for a moment, which may be over before anybody looks. Call it before what leads to
 * it. @returns how to wait until it was there, in this document
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
