import { patterns, takenSegments } from '@talkies/shared';

/** What a visitor did, as one request shows it, and its subject: an item's id, a film's slug, search words. */
export interface View {
  kind: 'page' | 'film' | 'item' | 'legendary' | 'checkout' | 'search';
  subject: string;
}

const WORDS_LENGTH = 60;

/** User agents of programs that identify themselves. No browser has such a name; all browsers begin with the same word. */
const program =
  /bot\b|bot[/;_-]|crawl|spider|slurp|preview|headless|lighthouse|scan|monitor|https?:|archive|validator|externalhit|phantom|puppeteer|playwright/i;
export const isProgram = (agent: string): boolean => !agent.startsWith('Mozilla/') || program.test(agent);

/** Whether a visitor objects to being counted: by Global Privacy Control, or the older "do not track". */
export const objectsToCounting = (header: (name: string) => string | undefined): boolean =>
  header('sec-gpc') === '1' || header('dnt') === '1';

/** Whether the browser fetched the page in advance, before the visitor opened it. */
export const isPrefetch = (header: (name: string) => string | undefined): boolean =>
  /prefetch|prerender/i.test(header('sec-purpose') ?? header('purpose') ?? '');

/** Two letters (ISO 3166-1) from a proxy's header; '' for anything else, and for its code for an unknown country. */
export const countryOf = (header: string | undefined): string => {
  const country = header?.trim().toUpperCase() ?? '';
  return /^[A-Z]{2}$/.test(country) && country !== 'XX' ? country : '';
};

/**
 * Search words as they are counted: in lower case, without repeated blanks, cut. Null for what may be a person's address
 * or number.
 */
export function searchWords(q: string): string | null {
  const characters = [...q.trim().toLowerCase().replace(/\s+/g, ' ')];
  const words = characters.slice(0, WORDS_LENGTH).join('').trim();
  const isPersonal = words.includes('@') || /\d(?:[\s().+-]*\d){5}/.test(words);
  return words === '' || isPersonal ? null : words;
}

const decoded = (segment: string): string => {
  try {
    return decodeURIComponent(segment);
  } catch {
    return '';
  }
};

/** A token is `{item}~{serial}`. */
export const itemOfToken = (id: string): string => id.replace(/~[^~]*$/, '');

/** `/nftdetail/:id` begins with `nftdetail`. */
const firstSegment = (pattern: string): string => pattern.split('/')[1] ?? '';

/** The views that a page of the shop counts as; none for the studio's. */
export function viewsOf(path: string): View[] {
  const url = URL.parse(path, 'http://shop.invalid');
  if (!url) return [];
  const [first = '', second = '', ...more] = url.pathname.split('/').slice(1);
  if (first === 'studio') return [];
  const page: View = { kind: 'page', subject: '' };
  if (more.length > 0) return [page];
  const id = decoded(second);
  if (first === firstSegment(patterns.item) && id) return [page, { kind: 'item', subject: id }];
  if (first === firstSegment(patterns.marketToken) && id)
    return [page, { kind: 'item', subject: itemOfToken(id) }];
  if (second !== '') return [page];
  if (first === firstSegment(patterns.legendary)) return [page, { kind: 'legendary', subject: '' }];
  if (first === firstSegment(patterns.explore) || first === firstSegment(patterns.marketplace)) {
    const words = url.searchParams.has('cursor') ? null : searchWords(url.searchParams.get('q') ?? '');
    return words === null ? [page] : [page, { kind: 'search', subject: words }];
  }
  if (first && !takenSegments.has(first)) return [page, { kind: 'film', subject: decoded(first) }];
  return [page];
}
