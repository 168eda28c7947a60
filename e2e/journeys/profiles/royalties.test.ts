import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { becomeMember, newAccount } from '../../src/account.ts';
import { desktop, launch, phone, visitor } from '../../src/browser.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

test('whose wallets created nothing is told so, and sees no way there from the profile', async () => {
  const { page, problems } = await visitor(browser);
  await becomeMember(page, newAccount(), '/royalties');
  await page.getByRole('heading', { name: 'Your royalties' }).waitFor();
  await page.getByRole('heading', { name: 'Nothing for your wallets' }).waitFor();
  for (const size of [phone, desktop]) {
    await page.setViewportSize(size);
    const width = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(width).toBeLessThanOrEqual(0);
  }
  await page.goto('/profile');
  expect(await page.getByRole('link', { name: 'Royalties' }).count()).toBe(0);
  expect(problems).toEqual([]);
});
