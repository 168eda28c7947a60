/**
 * The checkout is rendered before the press: a press opens it, and Escape, its cross and a step back close it, each
 * time.
 */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launch, phone, visitor } from '../../src/browser.ts';
import { hydrated } from '../../src/hydration.ts';
import { publishItem } from '../../src/operator.ts';

let browser: Browser;
let item: string;
beforeAll(async () => {
  browser = await launch();
  item = await publishItem('The Curtain That Waited', 5);
});
afterAll(() => browser.close());

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'How will you pay?' });
const buttonOf = (page: Page) => page.locator('a:has-text("Purchase") >> visible=true').first();
const openNow = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.querySelector('dialog:is([open], :popover-open) #purchase-heading') !== null);

/** Expects that the dialog is closed, the address is without it, and the focus is restored. */
async function closed(page: Page): Promise<void> {
  await dialogOf(page).waitFor({ state: 'hidden' });
  await expect.poll(() => new URL(page.url()).search).toBe('');
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('Purchase');
}

test('it opens within the press, and closes and opens again whichever way it was closed', async () => {
  const { context, page } = await visitor(browser, phone);
  await page.goto(item);
  await hydrated(page);
  await page.locator('dialog:has(#purchase-heading)').waitFor({ state: 'attached' });

  // only the press opens it: nothing is loaded or rendered in between
  await buttonOf(page).evaluate((button: HTMLElement) => {
    button.focus();
    button.click();
    if (!document.querySelector('dialog:is([open], :popover-open) #purchase-heading'))
      throw new Error('not open');
  });
  await expect.poll(() => new URL(page.url()).search).toBe('?buy');
  await dialogOf(page).getByRole('radio').first().waitFor();
  await page.keyboard.press('Escape');
  await closed(page);

  // closed before its content is loaded
  await buttonOf(page).click();
  await page.keyboard.press('Escape');
  await closed(page);
  expect(await openNow(page)).toBe(false);

  await buttonOf(page).click();
  await dialogOf(page).getByRole('radio').first().waitFor();
  await page.goBack();
  await closed(page);

  await buttonOf(page).click();
  await dialogOf(page).getByRole('button', { name: 'Close' }).click();
  await closed(page);
  await context.close();
});

test('Escape in the moment in which it opens keeps it closed', async () => {
  const { context, page } = await visitor(browser, phone);
  await page.goto(item);
  await hydrated(page);
  await page.locator('dialog:has(#purchase-heading)').waitFor({ state: 'attached' });
  await buttonOf(page).evaluate(async (button: HTMLElement) => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    button.focus();
    button.click();
    await frame();
    await frame();
    // like Escape, which is reported to the page only after what it has begun
    document.querySelector<HTMLDialogElement>('dialog:has(#purchase-heading)')?.hidePopover();
    await frame();
    await frame();
    await frame();
  });
  expect(await openNow(page)).toBe(false);
  expect(new URL(page.url()).search).toBe('');
  await buttonOf(page).click();
  await dialogOf(page).getByRole('radio').first().waitFor();
  await context.close();
});

test('what is in it is fetched when a mouse or a keyboard comes near; a finger’s press opens it first', async () => {
  const { context, page } = await visitor(browser, phone);
  await page.goto(item);
  await hydrated(page);
  await page.locator('dialog:has(#purchase-heading)').waitFor({ state: 'attached' });
  /** The number of scripts that the page loads when `sign` reaches the button. */
  const fetchedBy = (sign: 'touch' | 'focus' | 'mouse'): Promise<number> =>
    buttonOf(page).evaluate((button: HTMLElement, by) => {
      const scripts = () => document.querySelectorAll('link[rel=modulepreload]').length;
      const before = scripts();
      if (by === 'focus') button.focus();
      else button.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType: by }));
      if (by === 'touch') button.dispatchEvent(new TouchEvent('touchstart', { bubbles: true }));
      return scripts() - before;
    }, sign);

  expect(await fetchedBy('touch')).toBe(0);
  expect(await fetchedBy('mouse')).toBeGreaterThan(5);

  await page.reload();
  await hydrated(page);
  await page.keyboard.press('Tab');
  expect(await fetchedBy('focus')).toBeGreaterThan(5);
  await context.close();
});
