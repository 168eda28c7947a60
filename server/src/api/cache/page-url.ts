/** Every parameter that a page of the shop reads; a test holds them against the pages. */
const known = new Set([
  ...[
    'q',
    'film',
    'actor',
    'rarity',
    'collection',
    'price',
    'min',
    'max',
    'chain',
    'availability',
    'sort',
    'in',
  ],
  ...[
    'cursor',
    'serial',
    'page',
    'topic',
    'report',
    'person',
    'tab',
    'show',
    'by',
    'within',
    'after',
    'older',
    'tickets',
    'all',
    'bid',
    'buy',
    'pay',
    'coins',
  ],
  ...[
    'next',
    'open',
    'sent',
    'email',
    'google',
    'wait',
    'verify',
    'token',
    'confirm',
    'undo',
    'leave',
    'before',
    'thread',
  ],
]);

/**
 * The URL by which a page is drawn and kept: what no page reads is left out of it, so that an invented parameter
 * does not make another page of it. The studio's are drawn for one person, and never kept: theirs stay as they are.
 */
export function pageUrl(given: string): URL {
  const url = new URL(given);
  if (url.search === '' || url.pathname.startsWith('/studio')) return url;
  for (const name of new Set(url.searchParams.keys())) if (!known.has(name)) url.searchParams.delete(name);
  return url;
}
