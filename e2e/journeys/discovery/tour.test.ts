import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { axeFindings } from '../../src/axe.ts';
import { desktop, launch, newcomer, phone } from '../../src/browser.ts';
import { hydrated } from '../../src/hydration.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

test.each([phone, desktop])(
  'who is here for the first time is told three things beside the page, once, at $width px',
  async (size) => {
    const { context, page } = await newcomer(browser, size);
    const tour = page.locator('[data-part="tour"]');
    await page.goto('/explore', { waitUntil: 'networkidle' });
    await page.mouse.wheel(0, 200);
    await tour.waitFor();
    // within the window, whichever part of the page is shown
    const box = await tour.boundingBox();
    expect((box?.y ?? size.height) + (box?.height ?? 0)).toBeLessThanOrEqual(size.height);
    // the page stays usable: the focus is not taken, and everything behind can be pressed
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
    await tour.getByText('1 of 3').waitFor();
    expect(await axeFindings(page, { within: '[data-part="tour"]' })).toEqual([]);
    await tour.getByRole('button', { name: 'Next' }).press('Enter');
    await tour.getByText('No wallet needed').waitFor();
    await tour.getByRole('button', { name: 'Skip' }).click();
    await tour.waitFor({ state: 'detached' });
    expect(await page.evaluate(() => localStorage.getItem('tour'))).toBe('seen');
    await page.goto('/explore', { waitUntil: 'networkidle' });
    await page.mouse.wheel(0, 200);
    await hydrated(page);
    expect(await tour.count()).toBe(0);
    await context.close();
  },
);

test('who scrolls before the page has its script is told all the same', async () => {
  const { context, page } = await newcomer(browser, phone);
  let arrive = (): void => undefined;
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await arrived;
    await route.continue();
  });
  await page.goto('/explore', { waitUntil: 'commit' });
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.mouse.wheel(0, 200);
  await page.waitForFunction(() => scrollY > 0);
  arrive();
  await page.locator('[data-part="tour"]').waitFor();
  await context.close();
});

test('who scrolls before it comes by itself, and skips it, has seen it', async () => {
  const { context, page } = await newcomer(browser, desktop);
  const tour = page.locator('[data-part="tour"]');
  await page.clock.install();
  await page.goto('/explore', { waitUntil: 'networkidle' });
  await page.mouse.wheel(0, 200);
  await tour.getByRole('button', { name: 'Skip' }).click();
  await tour.waitFor({ state: 'detached' });
  await page.clock.runFor(10_000);
  expect(await tour.count()).toBe(0);
  await context.close();
});

test('on a wide screen the tour comes by itself once the page was read a while; who reloads instead has seen it', async () => {
  const { context, page } = await newcomer(browser, desktop);
  const tour = page.locator('[data-part="tour"]');
  await page.clock.install();
  await page.goto('/', { waitUntil: 'networkidle' });
  const later = async () => {
    await page.clock.runFor(1_000);
    return tour.count();
  };
  await expect.poll(later).toBe(1);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.reload();
  // the newsletter's form is in the same script
  const isAwake = async () => {
    await page.clock.runFor(1_000);
    return page
      .locator('footer form')
      .first()
      .evaluate((form) => Object.keys(form).some((key) => key.startsWith('__reactProps')));
  };
  await expect.poll(isAwake).toBe(true);
  await page.clock.runFor(10_000);
  expect(await tour.count()).toBe(0);
  await context.close();
});
