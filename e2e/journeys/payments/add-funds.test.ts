import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { haveVault, newAccount, register } from '../../src/account.ts';
import { desktop, keep, launch, phone, type Size, visitor } from '../../src/browser.ts';
import { publishItem } from '../../src/operator.ts';

let browser: Browser;
let dear: string;
beforeAll(async () => {
  browser = await launch();
  // more than a new wallet is given on a local chain
  dear = await publishItem('The Reel of Gold', 50, '900.00');
});
afterAll(() => browser.close());

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'How will you pay?' });

async function toOnRamp(size: Size) {
  const person = await visitor(browser, size);
  const { page } = person;
  const account = newAccount();
  await register(page, account);
  await haveVault(page, account);
  await page.goto(`${dear}?buy`);
  await dialogOf(page).getByText('Add funds/crypto', { exact: true }).click();
  await dialogOf(page).getByText('You buy the coins on Transak’s page').waitFor();
  await keep(page, 'add-funds');
  const shop = new URL(page.url()).origin;
  await dialogOf(page).getByRole('button', { name: 'Pay now' }).click();
  await page.waitForURL((url) => url.origin !== shop);
  return person;
}

describe.each([
  ['phone', phone],
  ['desktop', desktop],
])('on a %s', (_name, size) => {
  test('coins that are bought for the wallet pay the order by themselves', async () => {
    const { context, page, problems } = await toOnRamp(size);
    await page.getByRole('button', { name: 'Pay with card' }).click();
    await page.waitForURL((url) => url.pathname === dear || url.pathname.startsWith('/confirmation/'));
    await page.waitForURL('**/confirmation/**');
    await page.getByRole('heading', { name: 'It is yours' }).waitFor();
    expect(problems).toEqual([]);
    await context.close();
  });

  test('who comes back without coins is told that they are awaited, and chooses another way', async () => {
    const { context, page } = await toOnRamp(size);
    await page.getByRole('link', { name: 'Back' }).click();
    await page.waitForURL(`**${dear}?pay=*`);
    await dialogOf(page)
      .getByText(/^Waiting for .* MATIC from Transak$/)
      .waitFor();
    await keep(page, 'add-funds-awaited');
    await dialogOf(page).getByText('Card', { exact: true }).click();
    await dialogOf(page).getByRole('button', { name: 'Pay now' }).click();
    await page.getByLabel('Card number').waitFor();
    await context.close();
  });
});
