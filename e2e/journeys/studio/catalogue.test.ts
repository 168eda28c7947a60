import type { Browser, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allViews, expectReadable } from '../../src/accessible-views.ts';
import { launchWithPictures, type Person, visitor } from '../../src/browser.ts';
import { png } from '../../src/pictures.ts';
import { invitedMember } from './invited-member.ts';
import { save } from './save.ts';

let browser: Browser;
let editor: Person;
beforeAll(async () => {
  browser = await launchWithPictures();
  editor = await invitedMember(browser, 'editor');
});
afterAll(() => browser.close());

test('an editor makes an item, sees it as fans will, publishes it, and finds it in the shop', async () => {
  const { page } = editor;
  const title = `Lamps over the harbour ${Date.now()}`;
  await page.goto('/studio');
  await page.getByRole('link', { name: 'Catalogue' }).click();
  await page.getByRole('link', { name: 'New item' }).click();
  await page.getByLabel('Title', { exact: true }).fill(title);
  await page.getByLabel('Film', { exact: true }).selectOption({ label: 'Kabali' });
  await page.getByLabel('Creator', { exact: true }).fill('Harbour Paint Room');
  await page.getByLabel('Price in $').fill('12.345');
  await page.getByLabel('Editions').fill('3');
  const bomb = { name: 'bomb.png', mimeType: 'image/png', buffer: png(8_000, 8_000, [10, 127, 134]) };
  await page.getByLabel('Picture', { exact: true }).setInputFiles(bomb);
  // refused beside its field, with the remedy, and no other input is lost
  await page.getByRole('alert').getByText('Save it again with at most 50 million pixels').waitFor();
  const file = { name: 'lamps.png', mimeType: 'image/png', buffer: png(640, 800, [10, 127, 134]) };
  await page.getByLabel('Picture', { exact: true }).setInputFiles(file);
  await page.getByRole('button', { name: 'Remove: Picture', exact: true }).waitFor();
  await page.getByRole('button', { name: 'Create the draft' }).click();
  await page.getByText('One field needs a look.').waitFor();
  await page.getByLabel('Price in $').fill('12.50');
  const shown = page.frameLocator('iframe');
  await shown.getByRole('heading', { name: title, includeHidden: true }).waitFor();
  await shown.getByText('$12.50').waitFor();
  await page.getByRole('radio', { name: 'Page', exact: true }).check({ force: true });
  await shown.getByRole('heading', { level: 1, name: title, includeHidden: true }).waitFor();
  await page.getByRole('radio', { name: 'Desktop' }).check({ force: true });
  await page.getByTitle('Page at the width of a desktop').waitFor({ state: 'attached' });
  await page.getByRole('radio', { name: 'Shared link' }).check({ force: true });
  await page.getByRole('button', { name: 'Draw the picture' }).click();
  await page.getByAltText('The picture beside a link to this item').waitFor();
  await page.getByRole('button', { name: 'Create the draft' }).click();
  await page.getByText('The draft is created.').waitFor();
  expect((await (await page.request.get(`/api/items?q=${encodeURIComponent(title)}`)).json()).total).toBe(0);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByRole('link', { name: 'See it in the shop' }).click({ timeout: 60_000 });
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  await page.goto('/studio/catalogue?state=published');
  await page.getByRole('link', { name: title }).waitFor();
  expect(await edgesOf(page, 'Price'), 'prices are compared digit below digit').toEqual(['right']);
  expect(await edgesOf(page, 'Sold of')).toEqual(['right']);
  expect(await edgesOf(page, 'State')).toEqual(['left']);
});

/** The alignments of the cells of a table's column, its heading included. */
const edgesOf = (page: Page, column: string): Promise<string[]> =>
  page.getByRole('table').evaluate((table: HTMLTableElement, name) => {
    const heads = [...(table.tHead?.rows[0]?.cells ?? [])];
    const at = heads.findIndex(({ textContent }) => textContent.startsWith(name));
    const edges = [...table.rows].map(({ cells }) => cells[at] && getComputedStyle(cells[at]).textAlign);
    return [...new Set(edges.map((edge) => edge ?? 'no cell'))];
  }, column);

test('a file with refused rows: what it would do, what it did, and just those rows to mend', async () => {
  const { page } = editor;
  const source = `rain-${Date.now()}`;
  const rows = [
    'external_id,name,film,price_usd',
    'R-1,Rain over Royapuram,Kabali,9.50',
    'R-2,Wet neon,Kabali,much',
  ];
  const file = { name: `${source}.csv`, mimeType: 'text/csv', buffer: Buffer.from(`${rows.join('\n')}\n`) };
  await page.goto('/studio/catalogue/import');
  // a test could set a file on a disabled field, which a person cannot
  await page.getByLabel('Files').click({ trial: true });
  await page.getByLabel('Files').setInputFiles(file);
  await page.getByRole('button', { name: 'Try the file' }).click();
  await page.getByRole('heading', { name: 'What the import would do' }).waitFor();
  await page.getByRole('cell', { name: /price_usd is not a number/ }).waitFor();
  await page.getByRole('button', { name: 'Import 1' }).click();
  await page.getByRole('heading', { name: 'What was imported' }).waitFor();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: `Keep ${source}-refused.csv` }).click();
  expect((await download).suggestedFilename()).toBe(`${source}-refused.csv`);
  await page.goto('/studio/catalogue?q=royapuram');
  await page.getByRole('link', { name: 'Rain over Royapuram' }).first().waitFor();
});

test('a view is its address, and leads back to it from another screen', async () => {
  const { page } = editor;
  const view = '?state=published&sort=title&direction=up';
  await page.goto(`/studio/catalogue${view}`);
  await page.locator('summary', { hasText: 'Keep this view' }).click();
  await page.getByLabel('Name of this view').fill('In the shop');
  await page.getByRole('button', { name: 'Keep this view' }).click();
  await page.goto('/studio/catalogue');
  const link = page.getByRole('link', { name: 'In the shop (yours)' });
  await link.click();
  await page.waitForURL(`**/studio/catalogue${view}`);
  await expect.poll(() => link.getAttribute('aria-current')).toBe('page');
  await page.getByRole('button', { name: 'Forget the view In the shop' }).click();
  await link.waitFor({ state: 'detached' });
});

test('the second of two editors is shown what the first changed, and chooses', async () => {
  const { page, context } = editor;
  await page.goto('/studio/catalogue/new');
  await page.getByLabel('Title', { exact: true }).fill('Two on one item');
  await page.getByRole('button', { name: 'Create the draft' }).click();
  await page.waitForURL(/catalogue\/item\//);
  const other: Page = await context.newPage();
  await other.goto(page.url());
  await other.getByLabel('Title', { exact: true }).fill('The first one’s title');
  await save(other);
  await page.getByLabel('Title', { exact: true }).fill('The second one’s title');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Somebody else has changed this meanwhile.').waitFor();
  await page.getByLabel('Theirs: The first one’s title').check();
  await save(page, 'Save what is chosen');
  await expect
    .poll(() => page.getByLabel('Title', { exact: true }).inputValue())
    .toBe('The first one’s title');
  await other.close();
});

test('many items are changed by what was shown, and by nothing else', async () => {
  const { context, page } = await visitor(browser);
  await context.addCookies(await editor.context.cookies());
  const boxes = page.getByRole('checkbox', { name: /^Choose (?!all)/ });
  const change = page.getByRole('button', { name: /^Change \d+ items?$/ });
  // ticked before any script is loaded
  const { promise: coming, resolve: give } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', (route) => coming.then(() => route.continue()));
  await page.goto('/studio/catalogue', { waitUntil: 'domcontentloaded' });
  await boxes.nth(0).check();
  await page.locator('summary', { hasText: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Number', exact: true }).check();
  give();
  await page.getByText('1 item chosen.').waitFor();
  await page.locator('details', { hasText: 'Columns' }).getByRole('button', { name: 'Find' }).click();
  await page.getByRole('columnheader', { name: 'Number', exact: true }).waitFor();
  await boxes.nth(1).check();
  const value = page.getByLabel('Becomes', { exact: true });
  const show = page.getByRole('button', { name: 'Show what changes' });
  await value.fill('77.25');
  await show.click();
  await change.waitFor();
  await boxes.nth(2).check();
  await page.getByText('3 items chosen.').waitFor();
  expect(await change.count()).toBe(0);
  // typed while the answer is on its way
  const typing = async (route: Route): Promise<void> => {
    await value.fill('78.25');
    await route.continue();
  };
  await page.route('**/api/studio/bulk', typing, { times: 1 });
  await show.click();
  await expect.poll(() => value.inputValue()).toBe('78.25');
  await expect.poll(() => page.locator('[aria-busy]').count()).toBe(0);
  expect(await change.count()).toBe(0);
  await show.click();
  await change.waitFor();
  await context.close();
});

test('a long table can be read by everybody', async () => {
  const { page } = editor;
  await page.goto('/studio/catalogue');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expectReadable(page, 'the catalogue', allViews);
});
