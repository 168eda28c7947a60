import type { Browser, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newAccount, register } from '../../src/account.ts';
import { axeFindings } from '../../src/axe.ts';
import { desktop, launch, type Person, phone, visitor } from '../../src/browser.ts';
import { png } from '../../src/pictures.ts';
import { invitedMember } from './invited-member.ts';
import { inSeconds } from './make.ts';

let browser: Browser;
let editor: Person;
beforeAll(async () => {
  browser = await launch();
  editor = await invitedMember(browser, 'editor');
});
afterAll(() => browser.close());

const now = Date.now();
const title = `A night at the Minerva ${now}`;
const slug = `a-night-at-the-minerva-${now}`;
const picture = { name: 'hall.png', mimeType: 'image/png', buffer: png(640, 360, [140, 20, 40]) };

/** Presses the button and waits for its response, as messages of an earlier action may still be shown. */
async function press(page: Page, name: string): Promise<void> {
  const done = page.waitForResponse((response) => {
    const { pathname } = new URL(response.url());
    return (
      response.request().method() !== 'GET' &&
      pathname.startsWith('/api/') &&
      !pathname.includes('/previews/')
    );
  });
  await page.getByRole('button', { name, exact: true }).click();
  expect((await done).ok(), name).toBe(true);
}

test('an editor writes a post with a picture as it looks, sets its time, and it appears', async () => {
  const { page } = editor;
  await page.goto('/studio');
  await page.getByRole('link', { name: 'Texts', exact: true }).click();
  await page.getByRole('link', { name: 'New post' }).click();
  await page.getByLabel('Title', { exact: true }).fill(title);
  await press(page, 'Create the draft');
  await page.getByLabel('Introduction').fill('What happened in row F.');
  const words = page.getByRole('textbox', { name: 'Text', exact: true });
  await words.click();
  await words.press('ControlOrMeta+b');
  await words.pressSequentially('The lights');
  await words.press('ControlOrMeta+b');
  await words.pressSequentially(' went out. ');
  await page.getByRole('button', { name: 'Picture', exact: true }).click();
  await page.getByLabel('What the picture shows', { exact: true }).fill('A dark hall');
  await page.getByLabel('Picture to upload').setInputFiles(picture);
  await words.getByRole('img', { name: 'A dark hall' }).waitFor();
  const preview = page.frameLocator('iframe');
  await preview.getByRole('img', { name: 'A dark hall', includeHidden: true }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  const introduction = page.getByLabel('Introduction');
  // typed while the save is on its way
  const typing = async (route: Route): Promise<void> => {
    await introduction.fill('What happened in row F, and after.');
    await route.continue();
  };
  await page.route('**/api/studio/posts/*', typing, { times: 1 });
  await press(page, 'Save');
  await page.getByText('Saved.').first().waitFor();
  expect(await introduction.inputValue()).toBe('What happened in row F, and after.');
  await page.reload();
  await expect.poll(() => introduction.inputValue()).toBe('What happened in row F, and after.');
  await press(page, 'Save');

  await page.getByText('Publish it later').click();
  await page.getByLabel('When').fill(await inSeconds(page, 20));
  await press(page, 'Set the time');
  await page.getByText('Scheduled', { exact: false }).first().waitFor();
  const fan = await visitor(browser, phone);
  const status = async (): Promise<number> => (await fan.page.request.get(`/blog/${slug}`)).status();
  // each question renders a page
  await expect.poll(status, { interval: 1_000 }).toBe(200);
  await fan.page.goto(`/blog/${slug}`);
  await fan.page.getByRole('heading', { level: 1, name: title }).waitFor();
  await fan.page.getByRole('img', { name: 'A dark hall' }).waitFor();
  expect(await fan.page.locator('[data-part="prose"] strong').textContent()).toBe('The lights');

  await page.reload();
  await page.getByLabel('Address').fill(`${slug}-again`);
  await press(page, 'Save');
  await press(page, 'Publish now');
  await fan.page.goto(`/blog/${slug}`);
  await fan.page.waitForURL(new RegExp(`/blog/${slug}-again$`));
  await fan.context.close();
});

test('a fan is told of changed terms at the next visit, once, and keeps what they own meanwhile', async () => {
  const { page } = editor;
  const fan = await visitor(browser, desktop);
  await register(fan.page, newAccount());
  await page.goto('/studio/texts/pages/terms');
  const text = page.getByLabel('Text', { exact: true });
  const before = await text.inputValue();
  const days = /longer than (\d+) days/.exec(before)?.[1] ?? '';
  await text.fill(before.replace(`longer than ${days} days`, `longer than ${Number(days) + 1} days`));
  await press(page, 'Save');
  await page.getByLabel('People must be told').check();
  await page.getByLabel('What changed, in a sentence').fill(`A longer wait ${now}.`);
  expect(await axeFindings(page)).toEqual([]);
  await press(page, 'Publish now');

  await fan.page.goto('/explore');
  const bar = fan.page.getByRole('complementary', { name: 'A text has changed' });
  await bar.getByText(`A longer wait ${now}.`).waitFor();
  expect(await axeFindings(fan.page)).toEqual([]);
  await bar.getByRole('link', { name: 'See what changed' }).click();
  await fan.page.locator('ins', { hasText: `longer than ${Number(days) + 1} days` }).waitFor();
  await fan.page.locator('del', { hasText: `longer than ${days} days` }).waitFor();
  expect(await axeFindings(fan.page)).toEqual([]);
  await press(fan.page, 'I have read it: Terms & Conditions');
  await bar.waitFor({ state: 'detached' });
  await fan.page.goto('/termscondition');
  await fan.page.getByText(`longer than ${Number(days) + 1} days`).waitFor();
  expect(await bar.count()).toBe(0);
  await fan.context.close();

  // restored, as other journeys of this shop read the terms
  await page.goto('/studio/texts/pages/terms');
  await text.fill(before);
  await press(page, 'Save');
  await press(page, 'Publish now');
});
