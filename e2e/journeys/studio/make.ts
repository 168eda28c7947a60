import type { Page } from 'playwright-core';
import { png } from '../../src/pictures.ts';
import { type Member, press } from './team.ts';

export async function addContributor(
  editor: Member,
  kind: string,
  name: string,
  wallet: string,
): Promise<void> {
  const { page } = editor;
  await page.getByRole('link', { name: `New ${kind}` }).click();
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Wallet on Polygon').fill(wallet);
  await press(editor, 'Add them');
  await page.getByRole('heading', { level: 1, name }).waitFor();
  await page.getByRole('link', { name: 'Everybody' }).click();
}

export async function upload(page: Page, label: string): Promise<void> {
  const file = { name: 'still.png', mimeType: 'image/png', buffer: png(640, 800, [10, 127, 134]) };
  await page.getByLabel(label, { exact: true }).setInputFiles(file);
  await page.getByRole('button', { name: `Remove: ${label}`, exact: true }).waitFor();
}

interface Item {
  title: string;
  price: string;
  film: string;
  creator: string;
  auction: boolean;
}

/** Creates an item and publishes it. */
export async function makeItem(
  editor: Member,
  { title, price, film, creator, auction }: Item,
): Promise<void> {
  const { page } = editor;
  await page.getByRole('link', { name: 'New item' }).click();
  await page.getByLabel('Title', { exact: true }).fill(title);
  await page.getByLabel('Film', { exact: true }).selectOption({ label: film });
  await page.getByLabel('Creator', { exact: true }).fill(creator);
  if (auction) await page.getByLabel('Sold', { exact: true }).selectOption({ label: 'by auction' });
  await page.getByLabel(auction ? 'Least first bid in $' : 'Price in $').fill(price);
  await page.getByLabel('Editions').fill(auction ? '1' : '3');
  await upload(page, 'Picture');
  await press(editor, 'Create the draft');
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  await press(editor, 'Publish');
  await page.getByRole('list', { name: 'Its registration on the blockchain' }).waitFor();
}

/** A time in seconds from now, as the browser's field for date and time has it: a full minute would have no seconds. */
export const inSeconds = (page: Page, seconds: number): Promise<string> =>
  page.evaluate((after) => {
    const at = new Date(Date.now() + after * 1000);
    if (at.getSeconds() === 0) at.setSeconds(1);
    return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 19);
  }, seconds);
