import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { haveVault, newAccount, phoneNumber, register } from '../../src/account.ts';
import { apiRequest } from '../../src/api-request.ts';
import { desktop, keep, launch, phone, visitor } from '../../src/browser.ts';
import { enterAs, giveConsent } from '../../src/google.ts';
import { codeFromMail, linkFromMail, verificationCode } from '../../src/inbox.ts';
import { publishItem } from '../../src/operator.ts';
import { addDevice } from '../../src/passkey-device.ts';
import { paymentPageOf } from '../../src/payment-pages.ts';

let browser: Browser;
let item: string;
beforeAll(async () => {
  browser = await launch();
  item = await publishItem('The First Show', 500);
});
afterAll(() => browser.close());

const MAX_STEPS = 12;
const MAX_SHOP_MS = 60_000;

/** Counts a person's taps and fields, and measures the shop's time between them. */
function countSteps() {
  const steps: string[] = [];
  let shopMs = 0;
  return {
    steps,
    shopSeconds: () => shopMs / 1000,
    tap: async (what: string, place: Locator): Promise<void> => {
      steps.push(`tap ${what}`);
      await place.click();
    },
    field: async (what: string, place: Locator, text: string): Promise<void> => {
      steps.push(`field ${what}`);
      await place.fill(text);
    },
    /** measures the shop's time until the person can continue */
    shop: async (wait: Promise<unknown>): Promise<void> => {
      const began = performance.now();
      await wait;
      shopMs += performance.now() - began;
    },
  };
}

/** Whether nothing covers an element in view, down to its lower edge. */
async function isFree(place: Locator): Promise<boolean> {
  await place.scrollIntoViewIfNeeded();
  return place.evaluate((element) => {
    const { left, width, bottom } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(left + width / 2, bottom - 6));
  });
}

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'How will you pay?' });

/** Checks this step on a phone and a desktop: nothing covers the next control, and the price lock is stated once. */
async function atBothSizes(page: Page, next: Locator): Promise<void> {
  const own = page.viewportSize();
  const timers = dialogOf(page).getByRole('timer').filter({ visible: true });
  for (const size of [desktop, phone]) {
    await page.setViewportSize(size);
    await expect.poll(() => isFree(next)).toBe(true);
    await expect.poll(() => timers.count()).toBe(1);
  }
  if (own) await page.setViewportSize(own);
}

test('somebody new, without a wallet, by phone: from the item to “It is yours” in twelve taps and fields', async () => {
  const { context, page, problems } = await visitor(browser, phone);
  const account = newAccount('Meenu Ragavi');
  const provider = paymentPageOf('cashfree');
  const { steps, tap, field, shop, shopSeconds } = countSteps();
  await page.goto(item);
  const dialog = dialogOf(page);
  const entry = dialog.locator('label').filter({ has: page.getByText(provider.name, { exact: true }) });

  const purchase = page.locator('[data-part="price-panel"]').getByRole('link', { name: 'Purchase' });
  await tap('Purchase', purchase);
  await shop(entry.waitFor());
  expect(await entry.locator('.num').textContent()).toMatch(provider.total);
  await tap(provider.name, entry);
  await dialog.getByText(/^Price locked \d/).waitFor();
  await keep(page, 'newcomer-ways');
  await atBothSizes(page, dialog.getByRole('button', { name: 'Pay now' }));
  await tap('Pay now', dialog.getByRole('button', { name: 'Pay now' }));
  await shop(dialog.getByLabel('Name').waitFor());
  await field('name', dialog.getByLabel('Name'), account.name);
  await field('e-mail', dialog.getByLabel('Email'), account.email);
  await tap('consent', dialog.getByLabel(/18 or older/));
  await keep(page, 'newcomer-sign-up');
  const goOn = dialog.getByRole('button', { name: 'Continue', exact: true });
  await page.setViewportSize({ width: 360, height: 640 });
  expect(await isFree(goOn)).toBe(true);
  await page.setViewportSize(phone);
  await atBothSizes(page, goOn);
  await tap('Continue', goOn);
  await shop(dialog.getByLabel('6-digit code').waitFor());
  const code = verificationCode(account.email);
  await shop(code);
  await keep(page, 'newcomer-code');
  await field('code', dialog.getByLabel('6-digit code'), await code);
  const origin = new URL(page.url()).origin;
  // only this provider needs a number
  const number = dialog.locator('[name="phone"]');
  await shop(number.waitFor());
  // a national number is completed when the field loses the focus
  await number.fill('98400 12345');
  await number.blur();
  await expect.poll(() => number.inputValue()).toMatch(/^\+\d+ 98400 12345$/);
  await field('phone', number, phoneNumber);
  await tap('Pay now', dialog.getByRole('button', { name: 'Pay now' }));
  await shop(page.waitForURL((url) => url.origin !== origin));
  await provider.pay(page);
  steps.push(...Array.from({ length: provider.steps }, (_, n) => `provider ${n + 1}`));
  await shop(page.getByRole('heading', { name: 'It is yours' }).waitFor());
  // the stub has the amount paid, in its original currency
  const stub = page.locator('aside', { hasText: 'Admit one collector' });
  expect(await stub.locator('b').textContent()).toMatch(provider.total);
  await keep(page, 'newcomer-owner');

  process.stdout.write(
    `newcomer by ${provider.method}: ${steps.length} taps and fields, ${shopSeconds().toFixed(1)} s of the shop's\n`,
  );
  expect(steps.length, steps.join(', ')).toBeLessThanOrEqual(MAX_STEPS);
  expect(shopSeconds() * 1000).toBeLessThanOrEqual(MAX_SHOP_MS);
  const { wallet, user } = (await (await page.request.get('/api/account/me')).json()) as {
    wallet: { kind: string };
    user: { name: string };
  };
  expect([user.name, wallet.kind]).toEqual([account.name, 'vault']);
  expect(problems).toEqual([]);
  await context.close();
});

test('the mail’s link leads back to the item, with the checkout open and the way chosen', async () => {
  const { context, page } = await visitor(browser, phone);
  const account = newAccount();
  await page.goto(`${item}?buy`);
  const dialog = dialogOf(page);
  const card = dialog.locator('label').filter({ has: page.getByText('Card', { exact: true }) });
  await card.click();
  await dialog.getByRole('button', { name: 'Pay now' }).click();
  await dialog.getByLabel('Name').fill(account.name);
  await dialog.getByLabel('Email').fill(account.email);
  await dialog.getByLabel(/18 or older/).check();
  await dialog.getByRole('button', { name: 'Continue', exact: true }).click();
  await dialog.getByLabel('6-digit code').waitFor();
  const link = await linkFromMail(account.email, /verif/i);
  // in another browser the link asks first, and signs nobody in
  expect(await (await fetch(link)).text()).toContain('Is this your e-mail address?');
  const mailed = await context.newPage();
  await mailed.goto(link);
  await mailed.waitForURL(`**${item}?buy`);
  await dialogOf(mailed).getByRole('button', { name: 'Pay now' }).waitFor();
  const again = dialogOf(mailed)
    .locator('label')
    .filter({ has: mailed.getByText('Card', { exact: true }) });
  await expect.poll(() => again.getByRole('radio').isChecked()).toBe(true);
  await context.close();
});

test('who has an account signs in with its password in the dialog, and it goes on', async () => {
  const first = await visitor(browser);
  const account = newAccount('Known Kavya');
  const { name, email, password } = account;
  await register(first.page, account);
  await first.context.close();

  const { context, page, problems } = await visitor(browser, phone);
  await page.goto(`${item}?buy`);
  const dialog = dialogOf(page);
  await dialog.getByRole('button', { name: 'Pay now' }).click();
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel(/18 or older/).check();
  await dialog.getByRole('button', { name: 'Continue', exact: true }).click();
  await dialog.getByText('There is an account with this e-mail address').waitFor();
  const origin = new URL(page.url()).origin;
  await dialog.getByLabel('Password').fill(password);
  await atBothSizes(page, dialog.getByRole('button', { name: 'Sign in' }));
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL((url) => url.origin !== origin);
  expect(problems).toEqual([]);
  await context.close();
});

test('who once signed up in the dialog, by code, comes in again by one without leaving it', async () => {
  const account = newAccount('Codes Kavya');
  const { name, email } = account;
  const first = await visitor(browser);
  await apiRequest(first.page, 'POST', '/api/account/sign-up/code', { name, email, consent: true });
  const code = await verificationCode(email);
  await apiRequest(first.page, 'POST', '/api/account/verify/code', { code });
  await first.context.close();

  const { context, page, problems } = await visitor(browser, phone);
  await page.goto(`${item}?buy`);
  const dialog = dialogOf(page);
  await dialog.getByRole('button', { name: 'Pay now' }).click();
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel(/18 or older/).check();
  await dialog.getByRole('button', { name: 'Continue', exact: true }).click();
  const recover = dialog.getByRole('button', { name: 'No password, or forgot it?' });
  await recover.waitFor();
  await atBothSizes(page, recover);
  await recover.click();
  await dialog.getByText(/^We mailed .…@.* a 6-digit code/).waitFor();
  await keep(page, 'newcomer-code-again');
  // the shown message is the answer to the latest press
  await dialog.getByLabel('6-digit code').fill('000000');
  await dialog.locator('.field.error').waitFor();
  const recovery = '**/api/account/recover';
  await page.route(recovery, (route) => route.abort());
  await dialog.getByRole('button', { name: 'Send the mail again' }).click();
  await dialog.getByRole('alert').waitFor();
  expect(await dialog.locator('.field.error').count()).toBe(0);
  await page.unroute(recovery);
  const origin = new URL(page.url()).origin;
  await dialog.getByLabel('6-digit code').fill(await codeFromMail(email));
  await page.waitForURL((url) => url.origin !== origin);
  expect(problems.filter((problem) => !problem.includes('ERR_FAILED'))).toEqual([]);
  await context.close();
});

test('a price that is locked anew while one signs in is the price of the order', async () => {
  const { context, page, problems } = await visitor(browser, desktop);
  const account = newAccount('Patient Parvathi');
  await page.clock.install();
  await page.goto(`${item}?buy`);
  const dialog = dialogOf(page);
  await dialog.getByRole('button', { name: 'Pay now' }).click();
  await dialog.getByLabel('Name').fill(account.name);
  await dialog.getByLabel('Email').fill(account.email);
  await dialog.getByLabel(/18 or older/).check();
  await dialog.getByRole('button', { name: 'Continue', exact: true }).click();
  await dialog.getByLabel('6-digit code').waitFor();
  await page.clock.fastForward('10:01');
  const quoted = page.waitForResponse('**/api/items/*/quote');
  await dialog.getByRole('button', { name: 'Get today’s price' }).click();
  const { sealed } = (await (await quoted).json()) as { sealed: string };
  const ordered = page.waitForRequest(
    (request) => request.method() === 'POST' && /orders$/.test(request.url()),
  );
  await dialog.getByLabel('6-digit code').fill(await verificationCode(account.email));
  expect((await ordered).postDataJSON()).toMatchObject({ quote: sealed });
  expect(problems).toEqual([]);
  await context.close();
});

const entryOf = (page: Page, name: string) =>
  dialogOf(page)
    .locator('label')
    .filter({ has: page.getByText(name, { exact: true }) });

test('by Google from the dialog: back at the item the way is chosen, and one press pays', async () => {
  const { context, page, problems } = await visitor(browser, desktop);
  await page.goto(`${item}?buy`);
  // every payment choice is shown before the sign-in, each with its total
  const total = async (name: string) => entryOf(page, name).locator('b').last().textContent();
  expect(await total('In ETH on Ethereum')).toMatch(/^0\.\d+ ETH$/);
  expect(await total('Add funds/crypto')).toMatch(/^≈ \$5\.\d\d$/);
  await entryOf(page, 'Coinbase').click();
  await dialogOf(page).getByRole('button', { name: 'Pay now' }).click();
  await atBothSizes(page, dialogOf(page).getByRole('link', { name: 'Continue with Google' }));
  await enterAs(page, 'Kaveri Arasu', `${crypto.randomUUID()}@gmail.example`);
  await giveConsent(page);
  await page.waitForURL(`**${item}?buy`);
  await dialogOf(page).getByText('One edition is reserved for you').waitFor();
  expect(await entryOf(page, 'Coinbase').getByRole('radio').isChecked()).toBe(true);
  await atBothSizes(page, dialogOf(page).getByRole('button', { name: 'Pay now' }));
  await dialogOf(page).getByRole('button', { name: 'Pay now' }).click();
  await page.getByRole('button', { name: 'Pay with Coinbase' }).waitFor();
  expect(problems).toEqual([]);
  await context.close();
});

test('by a passkey in the dialog, and the payment in ETH that was chosen goes on by itself', async () => {
  const { context, page, problems } = await visitor(browser, phone);
  await addDevice(page);
  const account = newAccount('Passkey Padma');
  await register(page, account);
  await haveVault(page, account);
  await page.goto('/security');
  await page.waitForLoadState('networkidle');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Padma’s phone');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Passkey added').waitFor();
  await apiRequest(page, 'POST', '/api/account/sign-out');

  await page.goto(`${item}?buy`);
  const entry = entryOf(page, 'In ETH on Ethereum');
  await entry.click();
  const total = await entry.locator('b').last().textContent();
  await dialogOf(page).getByRole('button', { name: 'Pay now' }).click();
  await dialogOf(page).getByText(`In ETH on Ethereum: ${total}`).waitFor();
  await dialogOf(page).getByRole('button', { name: 'I have an account' }).click();
  await keep(page, 'checkout-sign-in');
  await atBothSizes(page, dialogOf(page).getByRole('button', { name: 'Use a passkey' }));
  await dialogOf(page).getByRole('button', { name: 'Use a passkey' }).click();
  await page.waitForURL('**/confirmation/**');
  await page.getByText(`${total} from 0x`).waitFor();
  expect(problems).toEqual([]);
  await context.close();
});
