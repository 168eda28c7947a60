/** Every query parameter that the shop's pages read; a test compares them with the pages. */
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
 * The URL by which a page is rendered and cached, without parameters that no page reads, so that an invented
 * parameter does not create another page. The studio's pages are personal and never cached: their URLs stay
 * unchanged.
 */
export function pageUrl(given: string): URL {
  const url = new URL(given);
  if (url.search === '' || url.pathname.startsWith('/studio')) return url;
  for (const name of new Set(url.searchParams.keys())) if (!known.has(name)) url.searchParams.delete(name);
  return url;
}
