import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { haveVault, newAccount, register } from '../../src/account.ts';
import { apiRequest } from '../../src/api-request.ts';
import { desktop, launch, type Person, type Size, visitor } from '../../src/browser.ts';
import { command, publishItem } from '../../src/operator.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

async function owner(size: Size = desktop): Promise<Person> {
  const person = await visitor(browser, size);
  await person.page.goto((await command('operator', 'studio', 'link')).match(/http\S+/)?.[0] ?? '');
  return person;
}

/** Turns a provider on or off, and saves. */
async function turn(page: Page, name: string, on: boolean): Promise<void> {
  await page.getByRole('checkbox', { name, exact: true }).setChecked(on);
  const saved = page.waitForResponse(
    (response) => response.url().endsWith('/settings/providers') && response.request().method() === 'PUT',
  );
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  expect((await saved).status()).toBe(200);
}

test('a way to pay that an owner switches off is offered to no fan and refused, until it is on again', async () => {
  const fan = await visitor(browser, desktop);
  const account = newAccount();
  await register(fan.page, account);
  await haveVault(fan.page, account);
  const item = await publishItem('The Switch Behind the Screen', 50);
  const methods = fan.page.getByRole('dialog', { name: 'How will you pay?' }).locator('label');
  const card = methods.filter({ has: fan.page.getByText('Card', { exact: true }) });

  const { context, page, problems } = await owner();
  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  await page.getByRole('checkbox', { name: 'Card', exact: true }).uncheck();
  await page
    .getByRole('region', { name: 'What saving does' })
    .getByText('Card is offered to nobody any more, and refused.')
    .waitFor();
  await turn(page, 'Card', false);
  try {
    await fan.page.goto(`${item}?buy`);
    await methods.first().waitFor();
    expect(await card.count()).toBe(0);
    const itemId = item.split('/').at(-1);
    const order = await apiRequest<{ id: string }>(fan.page, 'POST', '/api/orders', { itemId });
    await expect(
      apiRequest(fan.page, 'POST', `/api/orders/${order.id}/payments`, { method: 'card' }),
    ).rejects.toThrow('payment/not-offered');
  } finally {
    await turn(page, 'Card', true);
  }
  await fan.page.goto(`${item}?buy`);
  await card.waitFor();
  await page.goto('/studio/audit?operation=setting.providers');
  await page
    .getByRole('row', { name: /setting\.providers/ })
    .first()
    .waitFor();
  expect(problems).toEqual([]);
  await context.close();
  await fan.context.close();
});
