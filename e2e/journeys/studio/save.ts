import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Presses the button and waits for its response, as the message of an earlier save may still be shown. */
export async function save(page: Page, button = 'Save'): Promise<void> {
  const saved = page.waitForResponse((response) => response.request().method() !== 'GET');
  await page.getByRole('button', { name: button, exact: true }).click();
  expect((await saved).ok()).toBe(true);
  await page.getByText('Saved.').first().waitFor();
}
