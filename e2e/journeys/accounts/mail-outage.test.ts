import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Account, becomeMember, newAccount } from '../../src/account.ts';
import { launch, visitor } from '../../src/browser.ts';
import { codeFromMail, linkFromMail, verificationCode } from '../../src/inbox.ts';
import { shopConfig } from '../../src/own-shop/current-shop.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

async function withFault(what: 'mail' | 'sms', fault: 'outage' | 'decline', see: () => Promise<void>) {
  const address = new URL(`/switches/${what}`, shopConfig().inboxUrl);
  await fetch(address, { method: 'PUT', body: JSON.stringify({ [fault]: true }) });
  try {
    await see();
  } finally {
    await fetch(address, { method: 'DELETE' });
  }
}

/** The mail server answers, but accepts no mail (451). */
const withoutMail = (see: () => Promise<void>) => withFault('mail', 'outage', see);
/** It permanently accepts no mail for any recipient (550). */
const withoutMailboxes = (see: () => Promise<void>) => withFault('mail', 'decline', see);

/** Fills in the form and submits it. */
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
  // after a reload, the page has no field in which a name was typed
  await page.reload({ waitUntil: 'networkidle' });
  await page.getByLabel('6-digit code').fill(await verificationCode(account.email));
  await page.getByText(`Welcome, ${account.name}`).waitFor();
  // Chromium logs these answers
  expect(problems.filter((problem) => !problem.includes('503'))).toEqual([]);
  await context.close();
});

test('who asks for the mail again at once, before the page has read anew who waits for a code, stays where they are', async () => {
  const { context, page } = await visitor(browser);
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

const noMail = 'No mail reaches that address. Look at what you typed: correct it, or use another one.';

/** The field says what is wrong with it, holds what was typed, and is where one goes on. */
async function showsRefused(field: Locator, email: string): Promise<void> {
  await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true');
  await field.and(field.page().locator(':focus')).waitFor();
  expect(await field.inputValue()).toBe(email);
  expect(await field.evaluate((input) => input.closest('.field')?.querySelector('.note')?.textContent)).toBe(
    noMail,
  );
}

test('who types an address that takes no mail is told so at its field, and corrects it there', async () => {
  const { context, page, problems } = await visitor(browser);
  const account = newAccount();
  // the rest of the form stays as it was filled; before hydration the browser would reload it, without the passwords
  await page.goto('/signup', { waitUntil: 'networkidle' });
  await withoutMailboxes(async () => {
    await fillIn(page, { ...account, email: `x${account.email}` });
    await showsRefused(page.getByRole('main').getByLabel('Email'), `x${account.email}`);
  });
  await page.getByRole('main').getByLabel('Email').fill(account.email);
  await page.getByRole('button', { name: 'Sign up' }).click();
  await page.getByText('We sent a 6-digit code').waitFor();
  await withoutMailboxes(async () => {
    await page.getByRole('button', { name: 'Send the mail again' }).click();
    await page.getByRole('main').getByRole('alert').getByText('No mail reaches that address').waitFor();
    await page.getByText('Our mail cannot reach').waitFor();
  });
  await page.getByRole('button', { name: 'Send the mail again' }).click();
  await page.getByText('We sent a 6-digit code').waitFor();
  // each mail is told, also where the one before went well
  const sent = page.getByText('Verification Email Sent, Please check your Inbox');
  await sent.waitFor();
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await sent.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Send the mail again' }).click();
  await sent.waitFor();
  await page.getByLabel('6-digit code').fill(await verificationCode(account.email));
  await page.getByText(`Welcome, ${account.name}`).waitFor();

  const reader = page.getByRole('contentinfo').getByLabel('Your e-mail');
  await withoutMailboxes(async () => {
    await reader.fill('reader@exmaple.com');
    await page.getByRole('button', { name: 'Subscribe' }).click();
    await showsRefused(reader, 'reader@exmaple.com');
  });
  // Chromium logs these answers
  expect(problems.filter((problem) => !problem.includes('422'))).toEqual([]);
  await context.close();
});

test('a code whose phone takes none is had by mail, and a new address that takes no mail leaves the old one', async () => {
  const { context, page, problems } = await visitor(browser);
  const account = newAccount();
  await becomeMember(page, account, '/edit_profile');
  const next = newAccount().email;
  const email = page.getByRole('main').getByLabel('Email', { exact: true });
  await page.getByLabel('Name', { exact: true }).fill('Meenu R.');
  await email.fill(next);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: /\+91/ }).check();
  await withFault('sms', 'decline', async () => {
    await dialog.getByRole('button', { name: 'Send the code' }).click();
    await dialog.getByText('Your number takes no text messages from us').waitFor();
  });
  await dialog.getByRole('radio', { name: /talkies\.example/ }).check();
  expect(await dialog.getByRole('alert').count()).toBe(0);
  await dialog.getByRole('button', { name: 'Send the code' }).click();
  await dialog.getByLabel('6-digit code').fill(await codeFromMail(account.email));
  await withoutMailboxes(async () => {
    await dialog.getByRole('button', { name: 'Confirm', exact: true }).click();
    await page.getByText(`Saved, but not the e-mail address: no mail reaches ${next}`).waitFor();
    await showsRefused(email, next);
  });
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Meenu R.');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText(`We sent a link to ${next}`).waitFor();

  await context.clearCookies();
  await page.goto('/resetpass');
  await withoutMailboxes(async () => {
    await page.getByRole('main').getByLabel('Email').fill(account.email);
    await page.getByRole('button', { name: 'Send reset link' }).click();
    await page.getByText('See that its mailbox works, then ask again, or write to us.').waitFor();
  });
  expect(problems.filter((problem) => !problem.includes('422'))).toEqual([]);
  await context.close();
});

test('who writes to us from an address that takes no mail reads that no answer would come, and writes once more', async () => {
  const { context, page, problems } = await visitor(browser);
  const main = page.getByRole('main');
  const { name, email } = newAccount();
  const write = async () => {
    await main.getByLabel('Name').fill(name);
    await main.getByLabel('Email').fill(email);
    await main.getByLabel('Message').fill('Which films come next?');
    await main.getByRole('button', { name: 'SUBMIT' }).click();
  };
  await page.goto('/contact?topic=feature');
  await withoutMailboxes(async () => {
    await write();
    await main.getByText(`But no mail reaches ${email}, so an answer would not either.`).waitFor();
  });
  await main.getByRole('link', { name: 'Write once more' }).click();
  await main.locator('input[name=topic][value=feature]:checked').waitFor({ state: 'attached' });
  await write();
  await main.getByText('A confirmation is on its way to your mailbox.').waitFor();
  expect(problems).toEqual([]);
  await context.close();
});
