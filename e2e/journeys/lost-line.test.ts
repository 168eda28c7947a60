import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { becomeMember, newAccount } from '../src/account.ts';
import { launch, phone, visitor } from '../src/browser.ts';
import { scriptWith } from '../src/script-with.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** Makes the page reload its data, as many pages do every few seconds. Resolves once that has failed. */
async function reloadInVain(page: Page, address: string): Promise<void> {
  let reached = 0;
  await page.route(address, (route) => {
    reached += 1;
    return route.abort();
  });
  await page.evaluate(() =>
    (
      window as unknown as { __reactRouterDataRouter: { revalidate: () => Promise<void> } }
    ).__reactRouterDataRouter.revalidate(),
  );
  expect(reached).toBe(1);
  await page.unroute(address);
}

/** Makes every script that contains `text` fail to load. Returns a function that ends this. */
async function withhold(page: Page, text: string): Promise<() => Promise<void>> {
  await page.route(scriptWith(text), (route) => route.abort());
  return () => page.unrouteAll({ behavior: 'wait' });
}

test('what is sent without a line is refused where it was written, and sent once the line is back', async () => {
  const { context, page } = await visitor(browser, phone);
  await page.goto('/contact', { waitUntil: 'networkidle' });
  const main = page.getByRole('main');
  await main.getByLabel('Name').fill('Divya');
  await main.getByLabel('Email').fill(newAccount().email);
  await main.getByLabel('Message').fill('Our film would look well on your wall.');
  await context.setOffline(true);
  await main.getByRole('button', { name: 'SUBMIT' }).click();
  const refusal = main.getByRole('alert').filter({ hasText: 'Power cut' });
  await refusal.waitFor();
  // the button is far below it
  const isInView = () =>
    refusal.evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return top > 0 && Math.floor(bottom) <= innerHeight;
    });
  await expect.poll(isInView).toBe(true);
  expect(await main.getByLabel('Message').inputValue()).toBe('Our film would look well on your wall.');

  // also a form that belongs to no page
  const footer = page.getByRole('contentinfo');
  const { email } = newAccount();
  await footer.getByLabel('Your e-mail').fill(email);
  await footer.getByRole('button', { name: 'Subscribe' }).click();
  await footer.getByText('Power cut').waitFor();
  expect(await footer.getByLabel('Your e-mail').inputValue()).toBe(email);
  expect(await main.getByLabel('Message').inputValue()).toBe('Our film would look well on your wall.');

  await context.setOffline(false);
  await footer.getByRole('button', { name: 'Subscribe' }).click();
  await footer.getByText('Check your inbox').waitFor();
  // something in front of the shop answers in its place
  await page.route('**/contact.data*', (route) => route.fulfill({ status: 502, body: 'Bad gateway' }), {
    times: 1,
  });
  await main.getByRole('button', { name: 'SUBMIT' }).click();
  await main.getByRole('alert').filter({ hasText: 'Talkies is starting or busy' }).waitFor();
  await main.getByRole('button', { name: 'SUBMIT' }).click();
  await main.getByText('We have your message').waitFor();
  await context.close();
});

test('a page that cannot load its data anew stays as it is, with the dialog that is open over it', async () => {
  const { context, page } = await visitor(browser);
  await becomeMember(page, newAccount(), '/wallet');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  const to = page.getByLabel('To', { exact: true });
  await to.fill('0x1111');
  await reloadInVain(page, '**/wallet.data*');
  expect(await to.inputValue()).toBe('0x1111');
  await context.close();
});

test('a link without a line says so, and Retry leads to its page', async () => {
  const { context, page } = await visitor(browser);
  await page.goto('/about', { waitUntil: 'networkidle' });
  await page.route('**/explore.data*', (route) => route.abort());
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Explore' }).click();
  await page.getByRole('heading', { level: 1, name: 'The reel snapped' }).waitFor();
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/explore.data'));
  await page.getByRole('button', { name: 'Retry' }).click();
  await failed;
  await page.unroute('**/explore.data*');
  await page.getByRole('button', { name: 'Retry' }).click();
  await page.locator('[data-part="gallery"] article.card').first().waitFor();
  await context.close();
});

test('what cannot be chosen without a line is refused where it was chosen', async () => {
  const { context, page } = await visitor(browser);
  await becomeMember(page, newAccount(), '/notifications/settings');
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('main').getByRole('alert').filter({ hasText: 'Power cut' }).waitFor();
  await context.close();
});

test('a part whose script does not come takes nothing from the page, and shows once it does', async () => {
  const { context, page } = await visitor(browser);
  await page.goto('/explore');
  const item = await page.locator('article.card .caption a').first().getAttribute('href');
  const giveAlerts = await withhold(page, 'Alerts for this poster are off.');
  await page.goto(item ?? '', { waitUntil: 'networkidle' });
  const heading = page.getByRole('heading', { level: 1 });
  expect(await page.title()).not.toContain('The reel snapped');
  await heading.waitFor();
  await giveAlerts();
  await page.getByRole('button', { name: /^Alert me about/ }).waitFor();

  const giveSheet = await withhold(page, 'Sign in to keep it');
  const like = page.locator('[data-part="under"]').getByRole('button', { name: /^Like/ });
  await Promise.all([page.waitForEvent('requestfailed'), like.click()]);
  await heading.waitFor();
  await giveSheet();
  await page.getByRole('dialog', { name: 'Sign in to keep it' }).waitFor();
  await context.close();
});

test('a question who somebody is that was not loaded is asked again by Retry', async () => {
  const { context, page } = await visitor(browser);
  await becomeMember(page, newAccount(), '/wallet');
  await page.route('**/api/account/confirm', (route) => route.abort(), { times: 1 });
  await page.getByRole('button', { name: 'Export the key' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('alert').filter({ hasText: 'Power cut' }).waitFor();
  await dialog.getByRole('button', { name: 'Retry' }).click();
  await dialog.getByRole('button', { name: /Send the code|Show the key/ }).waitFor();
  await context.close();
});

test('a press whose script does not come says so, and works once it does', async () => {
  const { context, page } = await visitor(browser);
  const give = await withhold(page, 'credentials.get(');
  await page.goto('/login', { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  const notice = page.getByRole('alert').filter({ hasText: 'Power cut' });
  await notice.waitFor();
  await give();
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await notice.waitFor({ state: 'detached' });
  await context.close();
});
