import type { Page } from 'playwright-core';

/** Presses the Google button of a page, up to Google's account picker. */
export async function toPicker(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Continue with Google' }).click();
  await page.getByRole('heading', { name: 'Choose an account' }).waitFor();
}

/** Signs in with a given account at the picker. */
export async function enterAs(page: Page, name: string, email: string): Promise<void> {
  await toPicker(page);
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Continue' }).click();
}

/** Answers the question of age at the first sign-in. */
export async function giveConsent(page: Page): Promise<void> {
  await page.waitForURL('**/welcome');
  await page.getByLabel(/18 or older/).check();
  await page.getByRole('button', { name: 'Create my account' }).click();
}
