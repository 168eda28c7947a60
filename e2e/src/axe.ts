import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axeCore from 'axe-core';
import type { Frame, Page } from 'playwright-core';

declare global {
  var axe: typeof axeCore;
}

/** What axe checks: the whole page or the part of a selector, by every rule of WCAG 2.2 AA or only by these. */
interface Scope {
  within?: string;
  rules?: string[];
}

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const everyRule = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];

/** Loads axe, which has half a megabyte, once for each document. */
async function giveAxe(frame: Frame): Promise<void> {
  if (await frame.evaluate(() => 'axe' in window)) return;
  await frame.evaluate(source);
  await frame.evaluate(readRootAsDrawn);
}

/**
 * Makes axe read the root with its own opacity: journeys' pages are not drawn (adr/511), which is not a property of the
 * page itself.
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

/** The findings of axe on the current page, a line for each broken rule. */
export async function axeFindings(page: Page, { within, rules }: Scope = {}): Promise<string[]> {
  // axe queries itself in each frame
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
