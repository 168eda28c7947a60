import { randomUUID } from 'node:crypto';
import { DAY_MS } from '@talkies/shared';
import type { Browser, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { desktop, launch, type Person, type Size, visitor } from '../../src/browser.ts';
import { command, publishItem } from '../../src/operator.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** The demonstration's owner, in the studio. */
async function owner(size: Size): Promise<Person> {
  const person = await visitor(browser, size);
  const link = (await command('operator', 'studio', 'link')).match(/http\S+/)?.[0] ?? '';
  await person.page.goto(link);
  return person;
}

test('a lottery is tried, opened, seen on its chain and called off', async () => {
  const { context, page, problems } = await owner(desktop);
  await page.getByRole('link', { name: 'Lotteries', exact: true }).click();
  await page.getByRole('link', { name: 'Open a lottery' }).click();
  await page.getByRole('heading', { name: 'Choose its prize' }).waitFor();
  await page
    .getByRole('listitem')
    .getByRole('link', { name: /editions are left/ })
    .first()
    .click();
  await page.getByLabel('Name', { exact: true }).fill('Gala night');
  await page.getByLabel('Address').fill('Gala Night');
  await page.getByLabel('Price of a ticket').fill('0.5');
  await page.getByRole('button', { name: 'See what this does' }).click();
  await page.getByText('Use small letters, digits and hyphens, at most 60.').waitFor();
  // what was typed outlives the page
  await page.reload();
  await expect.poll(() => page.getByLabel('Name', { exact: true }).inputValue()).toBe('Gala night');
  await page.getByLabel('Address').fill(`gala-${randomUUID()}`);
  await page.getByRole('button', { name: 'See what this does' }).click();
  await page.getByText('With 100 tickets, the fewest that are drawn, it brings in').waitFor();
  await page.getByRole('button', { name: 'Open this lottery' }).click();
  await page.getByRole('heading', { level: 1, name: 'Gala night' }).waitFor();
  await page.getByText('Sells tickets').waitFor({ timeout: 60_000 });
  await expect.poll(() => page.getByRole('link', { name: 'See the transaction' }).count()).toBe(3);
  const other = await context.newPage();
  await other.goto(page.url());
  await other.getByLabel('Name', { exact: true }).fill('The first one’s night');
  await other.getByRole('button', { name: 'Save', exact: true }).click();
  await other.getByText('The lottery’s page is changed.').waitFor();
  await other.close();
  await page.getByLabel('Rules of its own').fill('No shoes.');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Somebody else has changed this meanwhile.').waitFor();
  expect(await page.getByLabel('Rules of its own').inputValue()).toBe('No shoes.');
  await page.getByRole('button', { name: 'Save what is chosen' }).click();
  await page.getByText('The lottery’s page is changed.').waitFor();
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('The first one’s night');
  await page.getByLabel('Why').fill('A wrong price.');
  await page.getByRole('button', { name: 'Call it off' }).click();
  await page.getByText('Called off', { exact: true }).waitFor({ timeout: 60_000 });
  await page.goto('/studio/audit?operation=lottery.call-off');
  await page
    .getByRole('row', { name: /lottery\.call-off/ })
    .first()
    .waitFor();
  expect(problems).toEqual([]);
  await context.close();
});

test('an auction is announced as it was shown, and the second of two keeps what they typed', async () => {
  const { context, page } = await owner(desktop);
  const path = await publishItem(`Reel under the hammer ${Date.now()}`, 1, '50.00', 'auction');
  await page.goto(path.replace('/nftdetail/', '/studio/auctions/item/'));
  const least = page.getByLabel(/^Least first bid/);
  await least.fill('500');
  // typed while the answer is on its way
  const typing = async (route: Route): Promise<void> => {
    await least.fill('600');
    await route.continue();
  };
  await page.route('**/api/studio/auctions/*', typing, { times: 1 });
  await page.getByRole('button', { name: 'See what this does' }).click();
  await expect.poll(() => least.inputValue()).toBe('600');
  await expect.poll(() => page.locator('[aria-busy]').count()).toBe(0);
  expect(await page.getByRole('button', { name: 'Open it' }).count()).toBe(0);

  const check = async (one: Page, days: string): Promise<void> => {
    await one.getByLabel('Days', { exact: true }).fill(days);
    await one.getByLabel('Opens at').fill(new Date(Date.now() + 5 * DAY_MS).toISOString().slice(0, 16));
    await one.getByRole('button', { name: 'See what this does' }).click();
  };
  const announce = { name: 'Announce it', exact: true };
  await check(page, '9');
  await page.getByRole('button', announce).waitFor();
  const other = await context.newPage();
  await other.goto(page.url());
  await check(other, '3');
  await other.getByRole('button', announce).click();
  await other.getByText('The auction is announced.').waitFor();
  await page.getByRole('button', announce).click();
  await page.getByText('Somebody else has changed this').waitFor();
  await page.getByRole('button', { name: 'See what this does' }).waitFor();
  expect(await page.getByRole('button', announce).count()).toBe(0);
  expect(await page.getByLabel('Days', { exact: true }).inputValue()).toBe('9');
  expect(await least.inputValue()).toBe('600');
  await other.getByLabel('Why').fill('A trial.');
  await other.getByRole('button', { name: 'Call it off' }).click();
  await other.getByText('The auction is called off.').waitFor();
  await context.close();
});
