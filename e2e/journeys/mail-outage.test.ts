import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Account, becomeMember, newAccount } from '../src/account.ts';
import { desktop, launch, visitor } from '../src/browser.ts';
import { codeFromMail, linkFromMail, verificationCode } from '../src/inbox.ts';
import { shopConfig } from '../src/own-shop/current-shop.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** The mail server answers, and takes no mail (451). */
async function withoutMail(see: () => Promise<void>): Promise<void> {
  const address = new URL('/switches/mail', shopConfig().inboxUrl);
  await fetch(address, { method: 'PUT', body: JSON.stringify({ outage: true }) });
  try {
    await see();
  } finally {
    await fetch(address, { method: 'DELETE' });
  }
}

/** Fills the form that is there, and sends it. */
async function fillIn(page: Page, account: Account): Promise<void> {
  await page.getByLabel('Name').fill(account.name);
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByLabel('Confirm password').fill(account.password);
  await page.getByLabel(/18 or older/).check();
  await page.getByRole('button', { name: 'Sign up' }).click();
}

test('who signs up while no mail is taken is told so at every step, and gets the code once it is', async () => {
  const { context, page, problems } = await visitor(browser);
  const account = newAccount();
  await page.goto('/signup');
  const sent = page.getByText('Verification Email Sent, Please check your Inbox');
  await withoutMail(async () => {
    await fillIn(page, account);
    await page.getByText('Error Sending Verification Email').first().waitFor();
    await page.getByRole('button', { name: 'Send the mail again' }).click();
    await page.getByRole('main').getByRole('alert').getByText('Error Sending Verification Email').waitFor();
    await page.getByText('The mail follows as soon as our mail works again').waitFor();
    expect(await sent.count()).toBe(0);
    expect(await page.getByText('We sent a 6-digit code').count()).toBe(0);
  });
  await page.getByRole('button', { name: 'Send the mail again' }).click();
  await sent.first().waitFor();
  await page.getByLabel('6-digit code').fill(await verificationCode(account.email));
  await page.getByText(`Welcome, ${account.name}`).waitFor();
  // Chromium notes the answers that say so
  expect(problems.filter((problem) => !problem.includes('503'))).toEqual([]);
  await context.close();
});

test('who asks for the mail again at once, before the page has read anew who waits for a code, stays where they are', async () => {
  const { context, page } = await visitor(browser, desktop, 'block');
  await page.goto('/signup');
  // that reading is never answered
  await page.route('**/signup.data*', (route) =>
    route.request().method() === 'GET' ? undefined : route.continue(),
  );
  await withoutMail(async () => {
    await fillIn(page, newAccount());
    await page.getByText('Error Sending Verification Email').first().waitFor();
    await page.getByRole('button', { name: 'Send the mail again' }).click();
    await page.getByRole('main').getByRole('alert').getByText('Error Sending Verification Email').waitFor();
    await page.getByText('The mail follows as soon as our mail works again').waitFor();
  });
  await context.close();
});

test('the newsletter is not said to be on its way while no mail is taken, and the mail follows', async () => {
  const { context, page, problems } = await visitor(browser);
  const { email } = newAccount();
  await page.goto('/about', { waitUntil: 'networkidle' });
  const footer = page.getByRole('contentinfo');
  await withoutMail(async () => {
    await footer.getByLabel('Your e-mail').fill(email);
    await footer.getByRole('button', { name: 'Subscribe' }).click();
    await footer.getByText('Our mail does not work just now').waitFor();
    expect(await page.getByText('Check your inbox').count()).toBe(0);
  });
  await linkFromMail(email, /newsletter/);
  expect(problems.filter((problem) => !problem.includes('503'))).toEqual([]);
  await context.close();
});

test('a reset, a code and a new address are not said to be mailed while no mail is taken', async () => {
  const { context, page, problems } = await visitor(browser);
  const account = newAccount();
  await becomeMember(page, account, '/edit_profile');
  await page.getByLabel('Email', { exact: true }).fill(newAccount().email);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const dialog = page.getByRole('dialog');
  const send = dialog.getByRole('button', { name: 'Send the code' });
  await withoutMail(async () => {
    await send.click();
    await dialog.getByText('The mail with your code was not sent').waitFor();
  });
  await send.click();
  const code = await codeFromMail(account.email);
  await withoutMail(async () => {
    await dialog.getByLabel('6-digit code').fill(code);
    await dialog.getByRole('button', { name: 'Confirm', exact: true }).click();
    await page.getByText('Our mail does not work just now. We send the link to').waitFor();
    await context.clearCookies();
    await page.goto('/resetpass');
    await page.getByLabel('Email').fill(account.email);
    await page.getByRole('button', { name: 'Send reset link' }).click();
    await page.getByText('The mail with your link was not sent').waitFor();
  });
  expect(problems.filter((problem) => !problem.includes('503'))).toEqual([]);
  await context.close();
});
