import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allViews, expectReadable } from '../../src/accessible-views.ts';
import { haveVault, newAccount, register } from '../../src/account.ts';
import { desktop, keep, launch, type Person, phone, visitor } from '../../src/browser.ts';
import { publishItem } from '../../src/operator.ts';
import { paymentPageOf } from '../../src/payment-pages.ts';
import { invitedMember } from './invited-member.ts';
import { inSeconds } from './make.ts';
import { save } from './save.ts';

let browser: Browser;
let editor: Person;
let fans: Person[];
const now = Date.now();
const title = `Midnight premiere ${now}`;
const titles = [`The Night Usher ${now}`, `The Night Ticket ${now}`];
/** paths of the items' pages, and of the launch's */
const paths: string[] = [];
let drop: string;

beforeAll(async () => {
  browser = await launch();
  for (const title of titles) paths.push(await publishItem(title, 4));
  editor = await invitedMember(browser, 'editor');
  fans = [];
  for (const [name, size] of [
    ['Yazhini', phone],
    ['Kavin', desktop],
  ] as const) {
    const fan = await visitor(browser, size);
    const account = newAccount(name);
    await register(fan.page, account);
    await haveVault(fan.page, account);
    fans.push(fan);
  }
});
afterAll(() => browser.close());

const opens = (page: Page) => page.getByLabel('Opens', { exact: true });
const room = (page: Page) => page.locator('[data-part="waiting-room"]');
const panel = (page: Page) => page.locator('[data-part="price-panel"]');

test('an editor makes a drop of two items with a waiting room, and announces it', async () => {
  const { page } = editor;
  await page.goto('/studio/drops');
  await page.getByRole('link', { name: 'New drop' }).click();
  await page.getByLabel('Title', { exact: true }).fill(title);
  await opens(page).fill(await inSeconds(page, 1800));
  for (const title of titles) {
    await page.getByLabel('Find an item').fill(title);
    await page.getByRole('button', { name: `Add: ${title}` }).click();
  }
  await page.getByLabel('With a waiting room').check();
  await page.getByLabel('Editions for one person').fill('1');
  // the typed text is restored after leaving the page
  await page.reload();
  await page.getByText('What you typed before is back, and not saved yet.').waitFor();
  await page.getByRole('button', { name: 'Make the drop' }).click();
  await page.waitForURL('**/studio/drops/drop/*');
  await page.getByText('2 items with 8 editions are shown').waitFor();
  await page.getByRole('button', { name: 'Announce it' }).click();
  await page.getByRole('link', { name: 'Its page in the shop' }).waitFor();
  drop = `/drops/${page.url().split('/').at(-1)}`;
  await keep(page, 'studio-drop-announced');
});

test('until it opens nothing offers its items for sale, and home leads to it', async () => {
  const { context, page, problems } = await visitor(browser);
  await page.goto(paths[0] ?? '');
  await panel(page).getByText('On sale from').waitFor();
  await panel(page).scrollIntoViewIfNeeded();
  await keep(page, 'drop-item-announced');
  expect(await panel(page).getByRole('link', { name: 'Purchase' }).count()).toBe(0);
  await panel(page).getByRole('link', { name: 'Go to the waiting room' }).click();
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  expect(await page.getByRole('link', { name: /Purchase/ }).count()).toBe(0);
  await page.goto('/');
  await keep(page, 'home-next-drop');
  await page.locator('[data-part="next-launch"]').getByRole('link', { name: title }).click();
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  expect(problems).toEqual([]);
  await context.close();
});

test('of two editors who change it, the second sees what the first did, and loses nothing', async () => {
  const { page } = editor;
  const other = await page.context().newPage();
  await other.goto(page.url());
  await other.getByLabel('Editions for one person').fill('2');
  await page.getByLabel('About it').fill('Bring a torch.');
  await save(other);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Somebody else has changed this meanwhile.').waitFor();
  await save(page, 'Save what is chosen');
  expect(await page.getByLabel('About it').inputValue()).toBe('Bring a torch.');
  expect(await page.getByLabel('Editions for one person').inputValue()).toBe('2');
  await other.close();
});

test('of a list that could not be checked nothing is used, and the file before it neither', async () => {
  const { page } = editor;
  const choose = (text: string) =>
    page
      .getByLabel('Choose a file', { exact: true })
      .setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  const replace = page.getByRole('button', { name: 'Use this list' });
  await choose('0x3333333333333333333333333333333333333333\n');
  await replace.waitFor();
  await page.route('**/api/studio/launch-lists*', (route) => route.fulfill({ status: 429 }));
  await choose('not the list');
  await page.getByRole('alert').first().waitFor();
  expect(await replace.count()).toBe(0);
  await page.unroute('**/api/studio/launch-lists*');
});

test('its pages can be read by everybody, in both colours, on phones and desktops', async () => {
  const [fan] = fans;
  if (!fan) throw new Error('no fan');
  const { page } = fan;
  for (const path of ['/drops', drop, paths[0] ?? '', '/']) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expectReadable(page, path, allViews, {
      seen: ({ scheme }) =>
        keep(page, `drop${path.replaceAll('/', '-').replaceAll(/\d{8,}/g, '')}-${scheme}`),
    });
  }
});

test('two fans wait, places are drawn when it opens, both come in by turn, and one buys', async () => {
  const { page } = editor;
  await fans[0]?.page.setViewportSize(phone);
  for (const fan of fans) {
    await fan.page.goto(drop);
    await fan.page.getByRole('button', { name: 'Enter the waiting room' }).click();
    await room(fan.page).getByText('Places are drawn when the drop opens.').waitFor();
    await keep(fan.page, 'drop-waiting');
  }
  await page.goto(`/studio${drop.replace('drops/', 'drops/drop/')}`);
  await opens(page).fill(await inSeconds(page, 5));
  await save(page);
  for (const fan of fans) {
    await room(fan.page).getByText('It is your turn', { exact: true }).waitFor();
    // the page has followed the changed date
    await fan.page.getByText('Open now', { exact: true }).waitFor();
    await keep(fan.page, 'drop-turn');
  }
  const [first] = fans;
  if (!first) throw new Error('nobody waits');
  await first.page
    .getByRole('link', { name: titles[0] ?? '', exact: true })
    .first()
    .click();
  await keep(first.page, 'drop-item-open');
  await panel(first.page).getByRole('link', { name: 'Purchase' }).click();
  const card = paymentPageOf('card');
  const dialog = first.page.getByRole('dialog', { name: 'How will you pay?' });
  await dialog
    .locator('label')
    .filter({ has: first.page.getByText('Card', { exact: true }) })
    .click();
  const { origin } = new URL(first.page.url());
  await dialog.getByRole('button', { name: 'Pay now' }).click();
  await first.page.waitForURL((url) => url.origin !== origin);
  await card.pay(first.page);
  await first.page.getByRole('heading', { name: 'It is yours' }).waitFor();
  await page.locator('[data-part="launch-figures"]').getByText('Sold').waitFor();
  expect(first.problems).toEqual([]);
});

test('it is stopped with a reason that fans read at once, and goes on', async () => {
  const { page } = editor;
  const fan = fans[1];
  if (!fan) throw new Error('nobody waits');
  await page.getByLabel('Why, for the fans').fill('The projector broke.');
  await page.getByRole('button', { name: 'Stop the sale now' }).click();
  await fan.page.getByText('The projector broke.').waitFor();
  await room(fan.page).getByText('Paused for the moment', { exact: true }).waitFor();
  await keep(fan.page, 'drop-stopped');
  await keep(page, 'studio-drop-stopped');
  await page.getByRole('button', { name: 'Let it go on' }).click();
  await fan.page.getByText('The projector broke.').waitFor({ state: 'detached' });
  await room(fan.page).getByText('It is your turn', { exact: true }).waitFor();
  expect(fan.problems).toEqual([]);
  expect(editor.problems).toEqual([]);
});
