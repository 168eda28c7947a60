import type { Module } from '../gates/imports.ts';
import { reachedBy } from './changed.ts';

/** An entry of `web/app/routes.ts`; files from `web/app/`. */
export interface RouteEntry {
  file: string;
  path?: string | undefined;
  index?: boolean | undefined;
  children?: RouteEntry[] | undefined;
}

interface Page {
  file: string;
  /** its pattern, such as `/studio/films/*` */
  pattern: string;
}

const APP = 'web/app/';

/** Every page by its files: its own and those of the layouts around it. */
function pagesOf(routes: RouteEntry[], around: string[] = [`${APP}root.tsx`]): Page[] {
  return routes.flatMap(({ file, path, index, children }) => {
    const files = [...around, `${APP}${file}`];
    const own =
      path !== undefined || index ? files.map((each) => ({ file: each, pattern: `/${path ?? ''}` })) : [];
    return [...own, ...pagesOf(children ?? [], files)];
  });
}

/** Patterns of the pages that show something of the changes, nearest by imports first. */
export function pagesBehind(changed: string[], modules: Module[], routes: RouteEntry[]): string[] {
  const pages = pagesOf(routes);
  const patterns = reachedBy(changed, modules).flatMap((file) =>
    pages.filter((page) => page.file === file).map(({ pattern }) => pattern),
  );
  return [...new Set(patterns)];
}

/** Paths in a text: at the beginning of a string or of a pattern, also as the source of a regular expression. */
const addressesIn = (text: string): string[] =>
  [...text.replaceAll('\\/', '/').matchAll(/(?<=['"`*}/])\/[\w/-]*(?=(.))/g)]
    .filter(([address, after]) => address.length > 1 || /['"`?]/.test(after ?? ''))
    .map(([address]) => address);

/** The beginnings of every path of a page, and of the pages above it: `/studio/films`, `/studio`. */
function beginnings(pattern: string): string[] {
  const known = (pattern.split(/\/[:*]/)[0] ?? '').split('/').slice(1);
  return known.map((_, above) => `/${known.slice(0, known.length - above).join('/')}`);
}

/** The share of a journey's paths that belong to a page. */
function share(addresses: string[], beginning: string): number {
  const isOf = (address: string): boolean =>
    address === beginning || (beginning !== '/' && address.startsWith(`${beginning}/`));
  return addresses.filter(isOf).length / Math.max(addresses.length, 1);
}

/**
 * Journeys that name a path of these pages, those of the nearest page first; for the same page the journey with the
 * most of its paths. A page that none names, as it is reached by a press, is covered by those of the pages above it.
 * @param pages from `pagesBehind`
 * @param journeys their texts, by file
 */
export function journeysOn(pages: string[], journeys: Map<string, string>): string[] {
  const all = [...journeys].map(([file, text]) => ({ file, addresses: addressesIn(text) }));
  const of = (beginning: string): string[] =>
    all
      .map(({ file, addresses }) => ({ file, part: share(addresses, beginning) }))
      .filter(({ part }) => part > 0)
      .sort((a, b) => b.part - a.part)
      .map(({ file }) => file);
  const found = pages.flatMap(
    (page) =>
      beginnings(page)
        .map(of)
        .find((files) => files.length > 0) ?? [],
  );
  return [...new Set(found)];
}
