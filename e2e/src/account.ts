import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { apiRequest } from './api-request.ts';
import { hydrated } from './hydration.ts';
import { codeFromMail, linkFromMail } from './inbox.ts';
import { until } from './until.ts';
import { walletCard } from './wallet-cards.ts';

export interface Account {
  name: string;
  email: string;
  password: string;
}

export const phoneNumber = '+91 98400 12345';

export const newAccount = (name = 'Meenu Ragavi'): Account => ({
  name,
  email: `${randomUUID()}@talkies.example`,
  password: 'front bench 1975',
});

/** Fills in the open sign-up form like a person. */
export async function fillSignUp(page: Page, account: Account): Promise<void> {
  await page.getByLabel('Name').fill(account.name);
  await page.getByLabel('Phone').fill(phoneNumber);
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByLabel('Confirm password').fill(account.password);
  await page.getByLabel(/18 or older/).check();
  await page.getByRole('button', { name: 'Sign up' }).click();
}

export async function signIn(page: Page, account: Account): Promise<void> {
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password').fill(account.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Signs in by password in the sheet that a visitor's press opened; it closes after the sign-in. */
export async function signInOver(page: Page, { email, password }: Account): Promise<void> {
  const sheet = page.getByRole('dialog', { name: 'Sign in to keep it' });
  await sheet.getByRole('button', { name: 'I have an account' }).click();
  await sheet.getByLabel('Email').fill(email);
  await sheet.getByLabel('Password').fill(password);
  await sheet.getByRole('button', { name: 'Sign in', exact: true }).click();
  await sheet.waitFor({ state: 'detached' });
}

/** Opens the e-mail wallet at its card, by the mailed code. Begins and ends where the page leads. */
export async function openVault(page: Page, { email }: Pick<Account, 'email'>): Promise<void> {
  const card = walletCard(page, 'Fortmatic');
  await card.getByRole('button', { name: 'Connect' }).click();
  await card.getByLabel('6-digit code').fill(await codeFromMail(email));
  await card.getByRole('button', { name: 'Open the wallet' }).click();
  await card.getByLabel('6-digit code').waitFor({ state: 'detached' });
}

/** Disconnects the wallet that everybody gets, like the wallet page's button: no wallet pays until one is chosen. */
export const disconnectWallet = (page: Page): Promise<unknown> =>
  apiRequest(page, 'POST', '/api/wallets/disconnect');

/** Proves the identity by a code and activates the e-mail wallet, by the requests that the page sends. */
export async function haveVault(page: Page, { email }: Pick<Account, 'email'>): Promise<void> {
  await apiRequest(page, 'POST', '/api/account/confirm/code', { channel: 'mail' });
  await apiRequest(page, 'POST', '/api/account/confirm', { code: await codeFromMail(email) });
  await apiRequest(page, 'POST', '/api/wallets/vault');
}

/** Gives the requested proof of identity by a mailed code. */
export async function confirmByCode(page: Page, { email }: Pick<Account, 'email'>): Promise<void> {
  await page.getByRole('button', { name: 'Send the code' }).click();
  const code = page.getByLabel('6-digit code');
  await code.waitFor();
  // a person who requested the code can type it at once
  expect(await code.evaluate((field) => field === document.activeElement)).toBe(true);
  await code.fill(await codeFromMail(email));
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
}

/** Signs in like from another browser, with only the password. */
export async function comeByPassword(page: Page, { email, password }: Account): Promise<void> {
  await page.context().clearCookies();
  await apiRequest(page, 'POST', '/api/account/sign-in', { email, password });
}

/**
 * Creates an account with a verified address and signs in, by the requests that the forms send; become-owner uses the
 * forms themselves. The page stays where it is.
 */
export async function register(page: Page, account: Account): Promise<void> {
  const { name, email, password } = account;
  const form = { name, phone: phoneNumber, email, password, confirmPassword: password, consent: true };
  await apiRequest(page, 'POST', '/api/account/sign-up', form);
  const token = new URL(await linkFromMail(email, /verif/i)).searchParams.get('verify');
  await apiRequest(page, 'POST', '/api/account/verify', { token });
  await apiRequest(page, 'POST', '/api/account/sign-in', { email, password });
  // the e-mail wallet is created a moment after the proof
  const wallets = () => apiRequest<{ wallets: unknown[] }>(page, 'GET', '/api/wallets');
  await until(async () => (await wallets()).wallets.length === 1, 'e-mail wallet');
}

/**
 * As `register`, and opens `next`, which is then ready for presses like a page after a form.
 * @param wallet false: no wallet is active
 */
export async function becomeMember(
  page: Page,
  account: Account,
  next = '/collections',
  { wallet = true } = {},
): Promise<void> {
  await register(page, account);
  if (!wallet) await disconnectWallet(page);
  await page.goto(next);
  await hydrated(page);
}
