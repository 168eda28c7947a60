import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { disconnectWallet, fillSignUp, newAccount, signIn } from '../../src/account.ts';
import { axeFindings } from '../../src/axe.ts';
import { keep, launch, openedBy, phone, visitor } from '../../src/browser.ts';
import { linkFromMail } from '../../src/inbox.ts';
import { connectWallet } from '../../src/wallet-cards.ts';
import { watchFor } from '../../src/watch-for.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

test('on a phone a visitor signs up, is told what happens, comes to the login page after 5 s, and becomes an owner with the e-mail wallet, without installing anything', async () => {
  const { context, page, problems } = await visitor(browser, phone);
  const account = newAccount();
  await page.goto('/');
  await page.getByRole('link', { name: 'CLAIM NOW' }).click();
  await page.waitForURL('**/collections');
  await page.goto('/explore?price=12');
  await page.locator('article.card .caption a').first().click();
  await page.waitForURL('**/nftdetail/**');
  await expect.poll(() => page.getByText('Please log in for a better experience').count()).toBeGreaterThan(0);
  await keep(page, 'item-visitor');
  const item = new URL(page.url()).pathname;

  await page.goto('/login');
  await page.getByRole('link', { name: 'Create your account' }).click();
  await page.waitForURL('**/signup');
  await fillSignUp(page, account);
  await page.getByText('Verification Email Sent, Please check your Inbox').first().waitFor();
  await page.getByRole('link', { name: 'I’ll come back later' }).click();
  const since = Date.now();
  await page.getByText('Redirecting to Login Page').waitFor();
  await page.waitForURL('**/login');
  expect(Date.now() - since).toBeGreaterThan(4_000);
  await signIn(page, account);
  await page.getByText('Please verify your email address').waitFor();
  await page.goto(await linkFromMail(account.email, /verif/i));
  await page.waitForURL((url) => url.pathname !== '/login');

  await page.goto(item);
  // the e-mail wallet exists since the sign-up; after disconnecting it, a wallet is required
  await page.locator('[data-part="price-panel"]').getByRole('link', { name: 'Purchase' }).click();
  await page.getByRole('button', { name: 'Pay now' }).waitFor();
  await disconnectWallet(page);
  await page.goto(`${item}?buy`);
  await page.waitForURL('**/wallet?next=**');
  await page.getByText('Please Connect Wallet to Proceed', { exact: true }).waitFor();
  await keep(page, 'wallet');
  // the mail's link has just proved who they are, so no code is required
  await connectWallet(page, 'Fortmatic');
  await page.waitForURL(`**${item}**`);

  await page.getByRole('button', { name: 'Pay now' }).waitFor();
  await keep(page, 'purchase');
  const submitted = await watchFor(page, 'Transaction submitted to the blockchain, Please wait');
  await page.getByRole('button', { name: 'Pay now' }).click();
  await submitted();
  await page.waitForURL('**/confirmation/**');
  await page.getByRole('link', { name: 'Tweet it' }).waitFor();
  await expect.poll(() => axeFindings(page)).toEqual([]);
  await page.reload();
  await page.getByRole('heading', { name: 'It is yours' }).waitFor();
  // the stub has the amount paid, as the steps do, and the price beside it
  const stub = page.locator('aside', { hasText: 'Admit one collector' });
  expect(await stub.locator('b').textContent()).toMatch(/^[\d.]+ MATIC$/);
  await stub.getByText('$12.00').waitFor();
  await keep(page, 'confirmation');
  const explorer = await openedBy(page, page.getByRole('link', { name: 'View transaction' }));
  await explorer.getByRole('heading', { name: 'Purchased' }).waitFor();
  await keep(explorer, 'explorer');
  await explorer.close();
  await page.goto('/profile');
  await expect.poll(() => page.locator('article.card').count()).toBe(1);
  await keep(page, 'profile');
  await page.goto(item);
  await expect.poll(() => page.locator('[data-part="history"] a, table a').count()).toBeGreaterThan(0);
  expect(problems).toEqual([]);
  await context.close();
});
