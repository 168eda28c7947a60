import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { codeFromMail, linkFromMail } from './inbox.ts';

export interface Account {
  name: string;
  email: string;
  password: string;
}

export const newAccount = (name = 'Meenu Ragavi'): Account => ({
  name,
  email: `${randomUUID()}@talkies.example`,
  password: 'front bench 1975',
});

/** Fills the sign-up form as a person does. */
export async function signUp(page: Page, account: Account): Promise<void> {
  await page.goto('/signup');
  await page.getByLabel('Name').fill(account.name);
  await page.getByLabel('Phone').fill('+91 98400 12345');
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

/** Opens the e-mail wallet at its counter, by the code that comes by mail. Begins and ends where the page leads. */
export async function openVault(page: Page, { email }: Pick<Account, 'email'>): Promise<void> {
  const counter = page.locator('.counter', { hasText: 'Fortmatic' });
  await counter.getByRole('button', { name: 'Connect' }).click();
  await counter.getByLabel('The six digits').fill(await codeFromMail(email));
  await counter.getByRole('button', { name: 'Open the wallet' }).click();
  await counter.getByLabel('The six digits').waitFor({ state: 'detached' });
}

/** Answers the question who one is by a code that comes by mail. */
export async function confirmByCode(page: Page, { email }: Pick<Account, 'email'>): Promise<void> {
  await page.getByRole('button', { name: 'Send the code' }).click();
  await page.getByLabel('The six digits').fill(await codeFromMail(email));
  await page.getByRole('button', { name: 'It is me' }).click();
}

/** Sign-up, the mail's link, sign-in; ends signed in on `next`. */
export async function becomeMember(page: Page, account: Account, next = '/collections'): Promise<void> {
  await signUp(page, account);
  await page.getByText('Verification Email Sent, Please check your Inbox').first().waitFor();
  await page.goto(await linkFromMail(account.email, /verif/i));
  await page.getByText('Your address is verified').waitFor();
  await page.goto(`/login?next=${encodeURIComponent(next)}`);
  await signIn(page, account);
  await page.waitForURL((url) => url.pathname !== '/login');
}
