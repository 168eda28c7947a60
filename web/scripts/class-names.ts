const RULE = /(?<=[{};]|^)\s*([^{};@]+)\{/g;
const CLASS = /\.(-?[_a-zA-Z][\w-]*)/g;

/** Without what is not said to the browser (comments), or only fetched or shown (addresses, strings). */
export const bare = (css: string): string =>
  css
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/url\([^)]*\)/g, 'url()')
    .replaceAll(/'[^']*'|"[^"]*"/g, "''");

/** What stands before each rule's bracket, lists as they are. */
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
