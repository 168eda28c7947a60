import type { Page } from 'playwright-core';
import { beforeEach } from 'vitest';
import { openPages } from './browser.ts';

const MAX = 1_500;

/** The text that a person reads on a page: its main part, dialogs over it, and toasts. */
async function read(page: Page): Promise<string> {
  const parts = page.locator('main, dialog[open], [role="dialog"], [role="alert"], [role="status"]');
  const texts = await parts.allInnerTexts().catch((error: unknown) => [String(error)]);
  return `${page.url()}\n${texts
    .join('\n—\n')
    .replace(/\n{2,}/g, '\n')
    .slice(0, MAX)}`;
}

// a failing journey reports the state of its pages, as a failure on a busy machine may not occur again
beforeEach(({ task, onTestFailed }) => {
  onTestFailed(async () => {
    const [error] = task.result?.errors ?? [];
    if (!error) return;
    const texts = await Promise.all(openPages().map(read));
    error.message += `\n${texts.map((text) => `═ ${text}`).join('\n')}`;
  });
});
