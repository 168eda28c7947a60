import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { axeFindings } from './axe.ts';
import { desktop, phone, type Size } from './browser.ts';
import { cutOff } from './cut-off-controls.ts';
import { unstyled } from './unstyled.ts';

/** How a page is looked at. */
export interface View {
  size: Size;
  scheme: 'light' | 'dark';
  /** all other rules read the page at this size in the other colours */
  coloursAlone?: boolean;
}

/** What the shop calls its colours. */
export const themes = { light: 'matinee', dark: 'velvet' } as const;

/** The rules of axe that colours alone decide. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/** In which every screen of the studio is looked at. */
export const studioViews: View[] = [
  { size: phone, scheme: 'light' },
  { size: desktop, scheme: 'dark', coloursAlone: true },
];
/** What `studioViews` leaves out: both together read every rule at each size, and colours in all four views. */
export const otherViews: View[] = [
  { size: phone, scheme: 'dark', coloursAlone: true },
  { size: desktop, scheme: 'light' },
];
/** Of what the walk through the studio does not see. */
export const allViews: View[] = [...studioViews, ...otherViews];

/** Shows a page that is loaded as in a view: the shop's by the button for its colours, the studio's by the machine's. */
async function showAs(page: Page, { size, scheme }: View): Promise<void> {
  await page.setViewportSize(size);
  await page.emulateMedia({ colorScheme: scheme });
  await page.evaluate(async (theme) => {
    const { dataset } = document.documentElement;
    if (dataset.theme) dataset.theme = theme;
    const frame = () => new Promise(requestAnimationFrame);
    await document.fonts.ready;
    // what follows the width by script has been told in the first and has drawn in the second
    await frame();
    await frame();
  }, themes[scheme]);
}

/** The page as it is loaded stands in each view: no sideways scroll, nothing bare or cut off, nothing that axe finds. `seen`: called in each. */
export async function expectReadable(
  page: Page,
  where: string,
  views: readonly View[],
  seen: (view: View) => Promise<void> = async () => undefined,
): Promise<void> {
  expect(await unstyled(page), `${where}: drawn before its stylesheet`).toEqual([]);
  for (const view of views) {
    await showAs(page, view);
    const here = `${where} at ${view.size.width} px in ${view.scheme}`;
    const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(sideways, `${here} scrolls sideways`).toBeLessThanOrEqual(0);
    expect(await cutOff(page), `${here}: cut off`).toEqual([]);
    expect(await axeFindings(page, view.coloursAlone ? { rules: colourRules } : {}), here).toEqual([]);
    await seen(view);
  }
}
