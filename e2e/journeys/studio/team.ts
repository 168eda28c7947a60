import type { Response } from 'playwright-core';
import { expect } from 'vitest';
import type { Person } from '../../src/browser.ts';
import { codeFromMail } from '../../src/inbox.ts';

/** A member of the studio, with their browser. */
export interface Member extends Pick<Person, 'page'> {
  email: string;
}

const isAction = (one: Response): boolean => one.request().method() !== 'GET' && one.url().includes('/api/');

/**
 * Presses the button and waits for its response, as the message of an earlier action may still be shown. If the last
 * proof is too old, the studio requests another, and sends the action again.
 */
export async function press({ page, email }: Member, name: string | RegExp): Promise<void> {
  const first = page.waitForResponse(isAction);
  await page.getByRole('button', { name, exact: true }).click();
  let response = await first;
  if (response.status() === 403) {
    const again = page.waitForResponse((one) => isAction(one) && one.url() === response.url());
    await enterCode({ page, email });
    response = await again;
  }
  expect([response.url(), response.status()]).toEqual([response.url(), 200]);
}

/** Proves the identity by a mailed code. */
export async function enterCode({ page, email }: Member): Promise<void> {
  await page.getByRole('button', { name: 'Mail me a code' }).click();
  await page.getByLabel('6-digit code').fill(await codeFromMail(email));
  const entered = page.waitForResponse(isAction);
  await page.getByRole('button', { name: /^(Open the studio|Confirm)$/ }).click();
  expect((await entered).status()).toBe(200);
}

/** Opens a screen by the menu. */
export const openScreen = async ({ page }: Member, name: string): Promise<void> => {
  await page.getByRole('navigation', { name: 'Studio' }).getByRole('link', { name, exact: true }).click();
};
