import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newAccount, register } from '../../src/account.ts';
import { desktop, launch, phone, visitor } from '../../src/browser.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

test.each([phone, desktop])(
  'at $width px a page that is late shows placeholders, after eight seconds words; one may stay, or Retry opens it',
  async (size) => {
    const { context, page, problems } = await visitor(browser, size);
    await page.clock.install();
    await page.goto('/about', { waitUntil: 'networkidle' });
    let isWithheld = true;
    let reached = Promise.withResolvers<void>();
    await page.route('**/explore.data*', (route) => {
      if (!isWithheld) return route.continue();
      // data that is preloaded before a press is withheld too, and opens nothing
      if (route.request().resourceType() === 'fetch') reached.resolve();
    });
    const explore = async (): Promise<void> => {
      const link = { name: 'Explore' };
      if (size === desktop)
        return page.getByRole('navigation', { name: 'Main' }).getByRole('link', link).click();
      // the menu closes at the press, or the placeholders would not be visible
      await page.getByRole('button', { name: 'Menu' }).click();
      await page.locator('#menu').getByRole('link', link).click();
      await page.locator('#menu').waitFor({ state: 'hidden' });
    };
    const cover = page.locator('[data-part="page-wait"]');
    const waitInVain = async (): Promise<void> => {
      await explore();
      await page.clock.runFor(800);
      // the eight seconds are counted from then
      await cover.locator('[data-part="skeleton"]').first().waitFor();
      await page.clock.runFor(8_000);
    };
    await waitInVain();
    await cover.getByText('We waited 8 seconds and the page did not load').waitFor();
    await cover.getByRole('button', { name: 'Stay on this page' }).click();
    await cover.waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe('/about');
    reached = Promise.withResolvers();
    await waitInVain();
    const retry = cover.getByRole('button', { name: 'Retry' });
    await retry.waitFor();
    // a later request to the route would open the page by itself
    await reached.promise;
    isWithheld = false;
    await retry.click();
    await page.waitForURL('**/explore');
    await page.locator('[data-part="gallery"] article.card').first().waitFor();
    expect(await cover.count()).toBe(0);
    expect(problems).toEqual([]);
    await context.close();
  },
);

test.each([
  ['/wallet', 'Close'],
  ['/login', 'Create your account'],
])('%s, without the common header, says it as well', async (from, to) => {
  const { context, page } = await visitor(browser, phone);
  if (from === '/wallet') await register(page, newAccount());
  await page.clock.install();
  await page.goto(from, { waitUntil: 'networkidle' });
  await page.route('**/*.data*', () => undefined);
  await page.getByRole('main').getByRole('link', { name: to, exact: true }).first().click();
  await page.clock.runFor(800);
  const cover = page.locator('[data-part="page-wait"]');
  await cover.locator('[data-part="skeleton"]').first().waitFor();
  await page.clock.runFor(8_000);
  await cover.getByRole('button', { name: 'Stay on this page' }).click();
  await cover.waitFor({ state: 'detached' });
  expect(new URL(page.url()).pathname).toBe(from);
  await context.close();
});
