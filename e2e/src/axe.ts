import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/** What axe looks at: all of the page or what a selector names, by every rule of WCAG 2.2 AA or by these alone. */
interface Scope {
  within?: string;
  rules?: string[];
}

/** What axe finds on the page as it stands now, a line for each rule that is broken. */
export async function axeFindings(page: Page, { within, rules }: Scope = {}): Promise<string[]> {
  // axe is half a megabyte: a document reads it once, not twice each time
  const present = await page.evaluate(() => 'axe' in window);
  const axe = new AxeBuilder({ page, ...(present ? { axeSource: 'void 0' } : {}) })
    .options({ resultTypes: ['violations'] })
    // reads in the page itself; otherwise each reading opens a second page to sum up frames, which we do not have
    .setLegacyMode();
  if (within) axe.include(within);
  if (rules) axe.withRules(rules);
  else axe.withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']);
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.target} (${nodes.length})`);
}
