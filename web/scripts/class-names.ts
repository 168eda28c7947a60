import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

const RULE = /(?<=[{};]|^)\s*([^{};@]+)\{/g;
const CLASS = /\.(-?[_a-zA-Z][\w-]*)/g;

/** Removes comments, addresses and strings from a stylesheet. */
export const bare = (css: string): string =>
  css
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/url\([^)]*\)/g, 'url()')
    .replaceAll(/'[^']*'|"[^"]*"/g, "''");

/** The text before each rule's brace; selector lists stay whole. */
export const selectors = (css: string): string[] =>
  [...bare(css).matchAll(RULE)].map(([, selector = '']) => selector.trim());

/** The classes of a selector. */
export const names = (selector: string, pattern = CLASS): string[] =>
  [...selector.matchAll(pattern)].map(([, name = '']) => name);

/** A selector without the classes that it takes from a shared stylesheet. */
export const withoutGlobal = (selector: string): string => selector.replaceAll(/:global\(\.[\w-]+\)/g, '');

/** The classes that a stylesheet declares, without those that it takes from a shared one. */
export const classesIn = (css: string): Set<string> =>
  new Set(selectors(css).flatMap((selector) => names(withoutGlobal(selector))));

/**
 * The build's name for a module's class: unchanged where no other stylesheet has it, else with its file's name as a
 * prefix. Computed once, when a build begins; the same in each build of the same sources.
 *
 * @param web the workspace's folder
 */
export function generatedNames(web: string): (name: string, file: string) => string {
  const count = new Map<string, number>();
  for (const path of globSync('app/**/*.css', { cwd: web }))
    for (const name of classesIn(readFileSync(join(web, path), 'utf8')))
      count.set(name, (count.get(name) ?? 0) + 1);
  return (name, file) => (count.get(name) === 1 ? name : `${basename(file).split('.', 1)}_${name}`);
}
