import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { desktop, launch, phone, type Size, visitor } from '../../src/browser.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const rupees = /^≈\u00a0₹[\d,]+$/;
const dollars = /^\$[\d,]+\.\d\d$/;

/** A person whose browser prefers a language, on the list of items with a fixed price. */
async function exploring(language: string, size: Size = desktop) {
  const person = await visitor(browser, size);
  await person.context.setExtraHTTPHeaders({ 'accept-language': language });
  await person.page.goto('/explore?price=12');
  return person;
}
/** Cards whose price is not in MATIC first, as those of one film are (spec:65). */
const priced = (page: Page) =>
  page.locator('article').filter({ has: page.locator('.price .num', { hasText: /[₹$]/ }) });
/** The price of the first card that has one. */
const firstPrice = (page: Page) => page.locator('.price .num').filter({ hasText: /[₹$]/ }).first();
const noSidewaysScroll = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);

test('a browser from India is shown rupees as the page comes, every other one dollars', async () => {
  for (const [language, form] of [
    ['en-IN,en;q=0.9', rupees],
    ['en-US', dollars],
    ['en-IN,en;q=0.9', rupees],
  ] as const) {
    const { page, context, problems } = await exploring(language);
    // as sent by the server, without scripts
    const sent = await (await context.request.get('/explore?price=12')).text();
    expect(/≈\u00a0₹\d/.test(sent)).toBe(form === rupees);
    expect(await firstPrice(page).textContent()).toMatch(form);
    expect(problems).toEqual([]);
    await context.close();
  }
});

test.each([phone, desktop])(
  'at $width px the choice holds on every page, and after a reload',
  async (size) => {
    const { page, context, problems } = await exploring('en-US', size);
    expect(await firstPrice(page).textContent()).toMatch(dollars);
    const narrow = size === phone;
    if (narrow) await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('button', { name: 'Prices in rupees' }).click();
    await expect.poll(() => firstPrice(page).textContent()).toMatch(rupees);
    if (narrow) await page.keyboard.press('Escape');
    await page.goto('/');
    await page.goto('/explore?price=12');
    expect(await firstPrice(page).textContent()).toMatch(rupees);
    expect(await noSidewaysScroll(page)).toBe(true);
    await priced(page).locator('a[href^="/nftdetail/"]').first().click();
    await page.waitForURL(/nftdetail/);
    const panel = page.locator('[data-part="price-panel"] .num').first();
    expect(await panel.textContent()).toMatch(rupees);
    // the shares are in the same currency as the price
    const parts = () => page.locator('[data-part="price-panel"] dl .num').allTextContents();
    const three = (form: RegExp) => Array(3).fill(expect.stringMatching(form));
    expect(await parts()).toEqual(three(rupees));
    expect(await noSidewaysScroll(page)).toBe(true);
    if (narrow) await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('button', { name: 'Prices in coins' }).click();
    await expect.poll(() => panel.textContent()).toMatch(/MATIC$/);
    expect(await parts()).toEqual(three(/MATIC$/));
    await page.getByRole('button', { name: 'Prices in dollars' }).click();
    await expect.poll(() => panel.textContent()).toMatch(dollars);
    expect(problems).toEqual([]);
    await context.close();
  },
);

test('the checkout’s lines lead with what its sum leads with, to the last share', async () => {
  const { page, context, problems } = await exploring('en-IN');
  await priced(page).locator('a[href^="/nftdetail/"]').first().click();
  await page.waitForURL(/nftdetail/);
  await page.goto(`${page.url()}?buy`);
  const summary = page.getByRole('dialog', { name: 'How will you pay?' }).locator('[data-part="summary"]');
  const sum = summary.locator('[data-part="summary-total"]');
  const lead = (name: string) =>
    summary.locator('dl > div', { hasText: name }).locator('.num').first().textContent();
  // UPI first: in rupees and paise, as it charges
  await expect.poll(() => sum.textContent()).toMatch(/^₹[\d,]+\.\d\d$/);
  for (const name of ['Poster', 'Film studio', 'Talkies']) expect(await lead(name)).toMatch(/^₹/);
  expect(await lead('Poster')).toBe(await sum.textContent());
  await page.getByRole('dialog').getByText('Card', { exact: true }).click();
  await expect.poll(() => sum.textContent()).toMatch(dollars);
  for (const name of ['Poster', 'Film studio', 'Talkies']) expect(await lead(name)).toMatch(/^\$/);
  expect(problems).toEqual([]);
  await context.close();
});

test('limits of prices are written as prices are shown, and stand in the address in dollars', async () => {
  const { page, context, problems } = await exploring('en-IN');
  await page.goto('/explore');
  await page.getByRole('button', { name: 'More filters' }).click();
  await page.getByRole('textbox', { name: 'From ₹' }).fill('5000');
  await page.waitForURL(/[?&]min=\d+(\.\d+)?(&|$)/);
  const min = new URL(page.url()).searchParams.get('min') ?? '';
  expect(Number(min)).toBeLessThan(5000);
  await page.locator('[data-part="active-filters"]').getByText('From ≈\u00a0₹5,000').waitFor();
  await expect
    .poll(async () => {
      const texts = await page.locator('.price .num').filter({ hasText: '₹' }).allTextContents();
      const shown = texts.map((text) => Number(text.replaceAll(/\D/g, '')));
      return shown.length > 0 && shown.every((price) => price >= 5000);
    })
    .toBe(true);
  await page.getByRole('button', { name: 'Prices in coins' }).click();
  await page.getByRole('button', { name: 'Prices in dollars' }).click();
  await page.getByRole('button', { name: 'More filters · 1' }).click();
  await expect.poll(() => page.getByRole('textbox', { name: 'From $' }).inputValue()).toBe(min);
  // a form without scripts
  const sent = await context.request.get('/explore?min=5000&in=INR');
  expect(new URL(sent.url()).search).toBe(`?min=${min}`);
  expect(problems).toEqual([]);
  await context.close();
});

test('what a poster was sold for is stamped across its card and stays within it, however long in rupees', async () => {
  const { page, context, problems } = await exploring('en-IN', { width: 360, height: 780 });
  await page.goto('/explore?collection=NonfungibleSPB', { waitUntil: 'networkidle' });
  const card = page.locator('article.card', { has: page.locator('.stamp .num') }).first();
  const [whole, amount] = await Promise.all([card.boundingBox(), card.locator('.stamp .num').boundingBox()]);
  if (!whole || !amount) throw new Error('a card without its stamp');
  expect(await card.locator('.stamp .num').textContent()).toMatch(rupees);
  expect(amount.x).toBeGreaterThan(whole.x);
  expect(amount.x + amount.width).toBeLessThan(whole.x + whole.width);
  expect(problems).toEqual([]);
  await context.close();
});
