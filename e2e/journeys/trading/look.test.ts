import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, test } from 'vitest';
import { becomeMember, newAccount, openVault } from '../../src/account.ts';
import { launch, visitor } from '../../src/browser.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());
const sizes = [[360, 780], [768, 1000], [1280, 860]] as const;
async function shots(page: Page, name: string) {
  for (const theme of ['velvet', 'matinee']) {
    await page.evaluate((t) => document.documentElement.setAttribute('data-theme', t), theme);
    for (const [width, height] of sizes) {
      if (theme === 'matinee' && width === 768) continue;
      await page.setViewportSize({ width, height });
      await page.waitForTimeout(250);
      await page.screenshot({ path: `/tmp/lshots/sell/${name}-${theme}-${width}.png` });
    }
  }
  await page.setViewportSize({ width: 1280, height: 860 });
}
test('look', { timeout: 280_000 }, async () => {
  const { page, problems } = await visitor(browser);
  const account = newAccount();
  await becomeMember(page, account, '/wallet');
  await openVault(page, account);
  await page.goto('/explore?price=12');
  await page.locator('article.card .caption a').first().click();
  await page.waitForURL('**/nftdetail/**');
  const item = page.url();
  await page.locator('.window').getByRole('link', { name: 'Purchase' }).click();
  await page.getByRole('button', { name: 'Pay now' }).click();
  await page.waitForURL('**/confirmation/**');
  await page.getByRole('heading', { name: 'It is yours' }).waitFor({ timeout: 40_000 });
  await page.goto(item);
  await page.getByRole('button', { name: 'Put to Sale' }).waitFor();
  await shots(page, '1-item');
  await page.getByRole('button', { name: 'Put to Sale' }).click();
  await page.getByLabel(/Price in/).waitFor();
  await shots(page, '2-form');
  await page.getByText('Create Auction').click();
  await page.getByRole('button', { name: 'Look at the figures' }).click();
  await shots(page, '3-auction-problems');
  await page.getByText('Sell Instantly').click();
  await page.getByLabel(/Price in/).fill('100');
  await page.getByRole('button', { name: 'Look at the figures' }).click();
  await page.getByRole('button', { name: 'Sell Instantly' }).waitFor();
  await shots(page, '4-ready');
  await page.getByRole('button', { name: 'Sell Instantly' }).click();
  await page.getByText('Transaction submitted to blockchain').waitFor();
  await page.screenshot({ path: '/tmp/lshots/sell/5-sent.png' });
  await page.getByText('NFT Listed on Sale').first().waitFor({ timeout: 40_000 });
  await shots(page, '6-done');
  await page.getByRole('button', { name: 'Close' }).last().click();
  await shots(page, '7-item-listed');
  await page.getByRole('button', { name: 'Change price' }).click();
  await page.getByLabel(/New price/).waitFor();
  await page.screenshot({ path: '/tmp/lshots/sell/8-change.png' });
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Remove from sale' }).click();
  await page.getByRole('button', { name: 'Yes' }).waitFor();
  await shots(page, '9-remove');
  await page.getByRole('button', { name: 'Yes' }).click();
  await page.getByText('It is off the market').waitFor({ timeout: 40_000 });
  await shots(page, '10-removed');
  console.log(problems);
});
