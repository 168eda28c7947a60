import { type FunnelStep, funnelSteps } from '@talkies/shared/studio';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allViews, expectReadable } from '../../src/accessible-views.ts';
import { haveVault, newAccount, register } from '../../src/account.ts';
import { desktop, launch, type Person, personAgent, phone, type Size, visitor } from '../../src/browser.ts';
import { hydrated } from '../../src/hydration.ts';
import { command, publishItem } from '../../src/operator.ts';
import { paymentPageOf } from '../../src/payment-pages.ts';

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

/** The figures of a film's steps in the table. */
async function stepsOf(page: Page, film: string): Promise<Record<FunnelStep, number>> {
  await page.goto('/studio/figures?by=film');
  const table = page.getByRole('region', { name: 'By film' });
  await table.or(page.getByText('Nobody came and nothing was paid')).first().waitFor();
  const row = table
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: film, exact: true }) });
  const cells = (await row.count()) > 0 ? await row.getByRole('cell').allTextContents() : [];
  return Object.fromEntries(
    funnelSteps.map((step, at) => [step, Number((cells[at] ?? '0').replaceAll(',', ''))]),
  ) as Record<FunnelStep, number>;
}

test('a fan visits, opens the checkout and buys: all of it stands in the figures', async () => {
  const item = await publishItem('The Counted Ticket', 500);
  const studio = await owner(desktop);
  const before = await stepsOf(studio.page, 'Kabali');

  const fan = await visitor(browser, phone, 'allow', personAgent);
  const { page } = fan;
  const account = newAccount();
  await register(page, account);
  await haveVault(page, account);
  await page.goto('/explore?q=The+Counted+Ticket');
  // from here on the browser renders pages itself
  await hydrated(page);
  const viewed = page.waitForResponse((response) => response.url().endsWith('/api/views'));
  await page.locator(`a[href="${item}"]`).first().click();
  expect((await viewed).status()).toBe(200);
  await page.locator('[data-part="price-panel"]').getByRole('link', { name: 'Purchase' }).click();
  const dialog = page.getByRole('dialog', { name: 'How will you pay?' });
  const provider = paymentPageOf('card');
  await dialog
    .locator('label')
    .filter({ has: page.getByText(provider.name, { exact: true }) })
    .click();
  await dialog.getByRole('button', { name: 'Pay now' }).click();
  await provider.pay(page);
  await page.waitForURL('**/confirmation/**');
  await page.getByRole('heading', { name: 'It is yours' }).waitFor();
  await fan.context.close();

  // other journeys buy meanwhile; they are programs, whose visits are not counted
  await expect
    .poll(async () => {
      const after = await stepsOf(studio.page, 'Kabali');
      return funnelSteps.every((step) => after[step] > before[step]);
    })
    .toBe(true);
  const file = studio.page.waitForEvent('download');
  await studio.page.getByRole('link', { name: 'Export as CSV' }).first().click();
  expect((await file).suggestedFilename()).toMatch(/^figures-rows-.*\.csv$/);
  expect(studio.problems).toEqual([]);
  await studio.context.close();
});

test('the figures can be read by everybody', async () => {
  const { context, page } = await owner(phone);
  for (const query of ['?by=method', '?from=2024-01-01&to=2024-01-07']) {
    await page.goto(`/studio/figures${query}`);
    await page.getByRole('heading', { level: 1, name: 'Figures' }).waitFor();
    await expectReadable(page, `figures${query}`, allViews);
  }
  await page.getByRole('link', { name: 'Last 7 days' }).click();
  await page.waitForURL('**/studio/figures?from=*');
  await context.close();
});
