import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { axeFindings } from './axe.ts';
import { desktop, phone, type Size } from './browser.ts';
import { cutOff } from './cut-off-controls.ts';
import { unstyled } from './unstyled.ts';

/** A window size and colour scheme in which a page is checked. */
export interface View {
  size: Size;
  scheme: 'light' | 'dark';
  /** what axe checks where other views check the rest: only the rules about colours, or nothing; without it, all rules */
  axe?: 'colours' | 'nothing';
}

/** The shop's themes by colour scheme. */
export const themes = { light: 'matinee', dark: 'velvet' } as const;

/** The rules of axe that depend only on colours. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/** The views in which every screen of the studio is checked. */
export const studioViews: View[] = [
  { size: phone, scheme: 'light' },
  { size: desktop, scheme: 'dark', axe: 'colours' },
];
/** Every rule at each size, and colours in both themes there. */
export const allViews: View[] = [
  ...studioViews,
  { size: phone, scheme: 'dark', axe: 'colours' },
  { size: desktop, scheme: 'light' },
];

/** Shows a loaded page in a view: the shop's by its theme button, the studio's by the machine's colour scheme. */
async function showAs(page: Page, { size, scheme }: View): Promise<void> {
  await page.setViewportSize(size);
  await page.emulateMedia({ colorScheme: scheme });
  await page.evaluate(async (theme) => {
    const { dataset } = document.documentElement;
    if (dataset.theme) dataset.theme = theme;
    const frame = () => new Promise(requestAnimationFrame);
    await document.fonts.ready;
    // scripts that follow the width are notified in the first frame, and have rendered in the second
    await frame();
    await frame();
  }, themes[scheme]);
}

interface Reading {
  /** the page as the server sent it; without it, it is requested once more */
  html?: string | undefined;
  /** called in each view */
  seen?: (view: View) => Promise<void>;
}

/** Checks the loaded page in each view: no sideways scrolling, nothing unstyled or cut off, no findings of axe. */
export async function expectReadable(
  page: Page,
  where: string,
  views: readonly View[],
  { html, seen = async () => undefined }: Reading = {},
): Promise<void> {
  const sent = html ?? (await (await page.request.get(page.url())).text());
  expect(unstyled(sent), `${where}: drawn before its stylesheet`).toEqual([]);
  for (const view of views) {
    await showAs(page, view);
    const here = `${where} at ${view.size.width} px in ${view.scheme}`;
    const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(sideways, `${here} scrolls sideways`).toBeLessThanOrEqual(0);
    expect(await cutOff(page), `${here}: cut off`).toEqual([]);
    if (view.axe !== 'nothing')
      expect(await axeFindings(page, view.axe === 'colours' ? { rules: colourRules } : {}), here).toEqual([]);
    await seen(view);
  }
}
