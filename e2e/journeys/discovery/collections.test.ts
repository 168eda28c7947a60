import type { Browser, Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launch, type Person, visitor } from '../../src/browser.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** A visitor of the films' page; errors of the page fail the test. */
async function as(see: (person: Person) => Promise<void>): Promise<void> {
  const person = await visitor(browser);
  await person.page.goto('/collections');
  await see(person);
  expect(person.problems).toEqual([]);
  await person.context.close();
}
const currentDot = (carousel: Locator): Promise<string | null> =>
  carousel.locator('.carousel-dot[aria-current]').getAttribute('aria-label');

test('a slider of the films, what is coming with its countdown, the top sellers and what is hot', () =>
  as(async ({ page }) => {
    const featured = page.locator('section.carousel[aria-label="Featured collections"]');
    const links = await featured
      .getByRole('link')
      .evaluateAll((all) => all.map((a) => a.getAttribute('href')));
    expect(links).toEqual(
      expect.arrayContaining(['/chandramukhi', '/sivaji', '/kabali', '/pasumainayaganvivek']),
    );
    await featured.getByRole('button', { name: 'Next' }).click();
    await expect.poll(() => currentDot(featured)).toMatch(/^Show 2/);

    const coming = page.getByRole('region', { name: 'Pasumai Nayagan' });
    const digits = async () =>
      (await coming.locator('.cells').allTextContents()).join(':').replace(/\s/g, '');
    await expect.poll(digits).toMatch(/^\d{2,}:\d\d:\d\d:\d\d$/);
    const before = await digits();
    await expect.poll(digits).not.toBe(before);
    await coming.getByText('days').waitFor();
    // it has posters already
    await coming.getByText('More coming soon').waitFor();

    const top = page.getByRole('region', { name: 'Top sellers' });
    await expect.poll(() => top.locator('article.card').count()).toBeGreaterThan(7);
    const hot = page.getByRole('region', { name: 'Hot collections' });
    await expect.poll(() => hot.locator('article.card').count()).toBe(8);
  }));

test('a search is typed there in peace, and leads back', () =>
  as(async ({ page }) => {
    const field = page.getByRole('combobox', { name: /^Search posters/ });
    await field.pressSequentially('chand');
    await page.getByRole('option').first().waitFor();
    await field.pressSequentially('ramukhi');
    await page.getByRole('option', { name: /^Chandramukhi Film/ }).waitFor();
    expect([await field.inputValue(), new URL(page.url()).pathname]).toEqual([
      'chandramukhi',
      '/collections',
    ]);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/explore?q=chandramukhi');
    await page.goBack();
    await page.waitForURL('**/collections');
  }));
