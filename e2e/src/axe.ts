import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axeCore from 'axe-core';
import type { Frame, Page } from 'playwright-core';

declare global {
  var axe: typeof axeCore;
}

/** What axe looks at: all of the page or what a selector names, by every rule of WCAG 2.2 AA or by these alone. */
interface Scope {
  within?: string;
  rules?: string[];
}

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const everyRule = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];

/** It is half a megabyte: a document reads it once. */
async function giveAxe(frame: Frame): Promise<void> {
  if (await frame.evaluate(() => 'axe' in window)) return;
  await frame.evaluate(source);
  await frame.evaluate(readRootAsDrawn);
}

/**
 * Journeys' pages are not drawn (adr/511), which no rule of a page's decides: axe reads their root as if it had its own
 * opacity.
 */
function readRootAsDrawn(): void {
  const { getComputedStyle } = window;
  const drawn: ProxyHandler<CSSStyleDeclaration> = {
    get(style, key) {
      if (key === 'opacity') return '1';
      if (key === 'getPropertyValue')
        return (name: string) => (name === 'opacity' ? '1' : style.getPropertyValue(name));
      return Reflect.get(style, key, style);
    },
  };
  window.getComputedStyle = (element, pseudo) => {
    const style = getComputedStyle(element, pseudo);
    return element === document.documentElement && !pseudo ? new Proxy(style, drawn) : style;
  };
}

/** What axe finds on the page as it stands now, a line for each rule that is broken. */
export async function axeFindings(page: Page, { within, rules }: Scope = {}): Promise<string[]> {
  // it asks itself in each frame
  await Promise.all(page.frames().map(giveAxe));
  const runOnly = rules
    ? { type: 'rule' as const, values: rules }
    : { type: 'tag' as const, values: everyRule };
  return page.evaluate(
    async ({ context, runOnly }) => {
      const { violations } = await axe.run(context, { resultTypes: ['violations'], runOnly });
      return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.target} (${nodes.length})`);
    },
    { context: within ?? 'html', runOnly },
  );
}
