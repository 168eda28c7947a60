import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newAccount, register } from '../../src/account.ts';
import { desktop, launch, type Person, phone, type Size, visitor } from '../../src/browser.ts';
import { codeFromMail, linkFromMail } from '../../src/inbox.ts';
import { command } from '../../src/operator.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** The demonstration's owner, in the studio. */
async function owner(size: Size = desktop): Promise<Person> {
  const person = await visitor(browser, size);
  const link = (await command('operator', 'studio', 'link')).match(/http\S+/)?.[0] ?? '';
  await person.page.goto(link);
  return person;
}

const statusOf = async (page: Page, path: string): Promise<number | undefined> =>
  (await page.goto(path))?.status();

test('an owner invites somebody, the log shows it, and whoever is invited gets in by a mailed code', async () => {
  const { context, page, problems } = await owner();
  const guest = newAccount();
  await page.getByRole('link', { name: 'Members' }).click();
  await page.getByLabel('Their email').fill(guest.email);
  await page.getByRole('radio', { name: /^Support/ }).check();
  await page.getByRole('button', { name: 'Send the invitation' }).click();
  await page.getByText(`The invitation is on its way to ${guest.email}.`).waitFor();
  await page.getByRole('button', { name: `Withdraw the invitation of ${guest.email}` }).waitFor();
  await page.getByRole('link', { name: 'Audit log' }).click();
  await page.getByRole('row', { name: new RegExp(`invitation.*${guest.email}`) }).waitFor();
  expect(problems).toEqual([]);
  await context.close();

  const invited = await visitor(browser, phone);
  await register(invited.page, guest);
  await invited.page.goto(await linkFromMail(guest.email, /invit/i));
  await invited.page.getByRole('button', { name: 'Accept' }).click();
  await invited.page.getByRole('button', { name: 'Mail me a code' }).click();
  await invited.page.getByLabel('6-digit code').fill(await codeFromMail(guest.email));
  await invited.page.getByRole('button', { name: 'Open the studio' }).click();
  // on phones the menu opens by a button
  await invited.page.getByRole('button', { name: 'Menu', exact: true }).click();
  await invited.page.getByRole('link', { name: 'Orders' }).waitFor();
  expect(await invited.page.getByRole('link', { name: 'Members' }).count()).toBe(0);
  await invited.page.goto('/studio/members');
  await invited.page.getByRole('heading', { name: 'Your role does not allow that' }).waitFor();
  await invited.page.getByRole('button', { name: 'Menu', exact: true }).click();
  await invited.page.getByRole('button', { name: 'Leave the studio' }).click();
  await invited.page.getByRole('button', { name: 'Mail me a code' }).waitFor();
  await invited.context.close();
});

test('what one wants is found by typing its name', async () => {
  const { context, page } = await owner();
  // pressed before any script is loaded
  let scripts = (): void => undefined;
  const pressed = new Promise<void>((resolve) => {
    scripts = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await pressed;
    await route.continue();
  });
  await page.goto('/studio', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Find or go to' }).waitFor();
  await page.keyboard.press('Control+K');
  scripts();
  await page.getByRole('combobox').waitFor();
  await page.keyboard.type('audit');
  await page.getByRole('option', { name: /^Audit log/ }).waitFor();
  await expect.poll(() => page.getByRole('option').count()).toBeLessThan(6);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Audit log' }).waitFor();
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keys' });
  await keys.getByText('find or go to').waitFor();
  await page.keyboard.press('Escape');
  await keys.waitFor({ state: 'hidden' });
  await page.keyboard.type('gc');
  await page.getByRole('heading', { level: 1, name: 'Catalogue' }).waitFor();
  await context.close();
});

test('the last owner stays', async () => {
  const { context, page } = await owner(phone);
  await page.goto('/studio/members');
  await page.getByRole('link', { name: /^Remove: Studio Demonstration/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('dialog').getByText('Somebody has to own the studio').waitFor();
  await context.close();
});

test('a fan finds at every address of the studio what any unknown address shows', async () => {
  const { context, page } = await visitor(browser, desktop);
  await register(page, newAccount());
  await page.goto('/nothing/here');
  const unknown = await page.getByRole('heading', { level: 1 }).textContent();
  const scripts = new Set<string>();
  for (const path of ['/studio', '/studio/members', '/studio/audit', '/studio/invitation?token=none']) {
    expect(await statusOf(page, path)).toBe(404);
    const content = await page.content();
    expect(content.toLowerCase()).not.toContain('studio');
    for (const [script] of content.matchAll(/\/assets\/[\w-]+\.js/g)) scripts.add(script);
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(unknown);
  }
  // nor do the scripts that these pages name call the studio
  expect(scripts.size).toBeGreaterThan(0);
  for (const script of scripts)
    expect(await (await page.request.get(script)).text(), script).not.toContain(' /api/studio');
  await context.close();
});
