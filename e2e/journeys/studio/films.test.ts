// takes 50 seconds: begun early
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launch, type Person, phone, visitor } from '../../src/browser.ts';
import { command } from '../../src/operator.ts';
import { invitedMember } from './invited-member.ts';
import { upload } from './make.ts';
import { save } from './save.ts';

let browser: Browser;
let editor: Person;
beforeAll(async () => {
  browser = await launch();
  editor = await invitedMember(browser, 'editor');
});
afterAll(() => browser.close());

const now = Date.now();
const title = `Rain over Royapuram ${now}`;
const slug = `rain-over-royapuram-${now}`;

test('an editor adds a face, makes a film with credits, has it approved, and publishes its page', async () => {
  const { page } = editor;
  const face = `Arun Velavan ${now}`;
  await page.goto('/studio/contributors/new?kind=celebrity');
  await page.getByLabel('Name', { exact: true }).fill(face);
  await page.getByLabel('About them').fill('Born on a train.');
  await page.getByRole('button', { name: 'Add them' }).click();
  await page.getByText('They are added.').waitFor();

  await page.getByRole('link', { name: 'Films', exact: true }).click();
  await page.getByRole('link', { name: 'New film', exact: true }).click();
  await page.getByLabel('Title', { exact: true }).fill(title);
  await page.getByRole('button', { name: 'Create the draft' }).click();
  await page.waitForURL(new RegExp(`/studio/films/film/${slug}$`));
  await page.getByLabel('Synopsis').fill('A lighthouse keeper and a taxi.');
  await page.getByLabel('Production house', { exact: true }).fill('Sangam Film Co.');
  await page.getByRole('button', { name: 'Add to celebrities' }).click();
  await page.getByLabel('Name 1').first().fill(face);
  await page.getByRole('button', { name: 'Add to credits' }).click();
  await page.getByLabel('Role 1').fill('Director');
  await page.getByLabel('Name 1').last().fill('Leela Raman');
  await upload(page, 'Wide picture');
  await upload(page, 'Tall picture');
  const shown = page.frameLocator('iframe');
  await shown.getByRole('heading', { name: title, includeHidden: true }).waitFor();
  await shown.getByText('Leela Raman').waitFor();
  // nothing beside the form moves later: what the film lacks is told with the save, before the page's data has come
  const { promise: coming, resolve: give } = Promise.withResolvers<void>();
  await page.route('**/*.data*', (route) => coming.then(() => route.continue()), { times: 1 });
  await save(page);
  await page.getByText('Lacks the film partner’s approval.').waitFor();
  give();
  await page.getByLabel('Who approved it').fill('Meera of Sangam');
  await page.getByLabel('Where that is written').fill('Letter 12');
  await page.getByRole('button', { name: 'Note the approval' }).click();
  await page.getByText('Meera of Sangam approved it: Letter 12.').waitFor();
  expect((await page.request.get(`/api/films/${slug}`)).status()).toBe(404);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByRole('link', { name: 'See its page' }).click();
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  await page.getByText('Born on a train.').waitFor();
});

test('what an editor sets of the home page and the bar is what a visitor sees', async () => {
  const { page } = editor;
  const bar = `Tickets from noon ${now}`;
  await page.goto('/studio/home');
  await page.getByLabel('Title of the row').first().fill('In the lights');
  await page.getByLabel('Slide 1').selectOption({ label: title });
  await page
    .frameLocator('iframe')
    .getByRole('heading', { name: 'In the lights', includeHidden: true })
    .waitFor();
  await save(page);
  await page.getByRole('link', { name: 'Announcement bar' }).click();
  await page.getByLabel('Shown', { exact: true }).check();
  await page.getByLabel('What it says').fill(bar);
  await save(page);
  const fan = await visitor(browser, phone);
  await fan.page.goto('/');
  await fan.page.getByText(bar).waitFor();
  await fan.page.getByRole('heading', { name: 'In the lights' }).waitFor();
  await fan.page.getByRole('link', { name: title }).first().waitFor();
  await page.getByLabel('Shown', { exact: true }).uncheck();
  await save(page);
  await fan.page.goto('/');
  expect(await fan.page.getByText(bar).count()).toBe(0);
  // restored for later journeys
  await page.goto('/studio/home');
  await page.getByLabel('Title of the row').first().fill('');
  await page.getByLabel('Slide 1').selectOption('');
  await save(page);
  await fan.context.close();
});

test('an issue of the newsletter is written, tried on oneself, and sent', async () => {
  const { page } = editor;
  await page.goto('/studio/newsletter');
  await page.getByRole('link', { name: 'New issue' }).click();
  await page.getByLabel('Subject').fill(`The curtain rises ${now}`);
  await page.getByLabel('Text', { exact: true }).fill('Come **early**.');
  await page.frameLocator('iframe').getByText('early').waitFor();
  await page.getByRole('button', { name: 'Create the draft' }).click();
  await page.getByRole('button', { name: 'Send it to me' }).click();
  await page
    .getByText(/It is on its way to/)
    .first()
    .waitFor();
  await page.getByRole('button', { name: 'Send it now' }).click();
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expect.poll(() => page.getByText('Sent', { exact: true }).count()).toBeGreaterThan(0);
});

test('the operator’s command knows the film', async () => {
  expect(await command('operator', 'films')).toContain(`${slug}\tpublished`);
});
