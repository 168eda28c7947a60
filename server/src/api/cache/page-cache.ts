import { MINUTE_MS, shownCurrencyOf } from '@talkies/shared';
import type { Needs } from '../../chain/context.ts';
import type { Http } from '../env.ts';
import { nonceOf } from '../security.ts';
import { Cache, shownTopics } from './cache.ts';
import { pageUrl } from './page-url.ts';

const MAX_PAGES = 500;
const MAX_BYTES = 128 * 1024 * 1024;
/** pages also depend on the date ("opens in …"): none may be older than this */
const MAX_AGE_MS = MINUTE_MS;

interface Page {
  /** the rendered page in UTF-8, and the positions of its nonce */
  bytes: Buffer;
  nonces: number[];
  headers: [string, string][];
}

/**
 * Caches rendered pages for visitors until their content changes. A visitor's page depends only on its address and on
 * the displayed currency; every copy gets a new nonce.
 */
export interface PageCache {
  /** Responds to a visitor's GET with the cached page; any other request is rendered, each in its turn. */
  respond(c: Http, draw: (request: Request) => Promise<Response>): Promise<Response>;
}

export function createPageCache(ctx: Needs<'changes' | 'clock' | 'config'>): PageCache {
  const size = { maxAgeMs: MAX_AGE_MS, most: MAX_PAGES, mostBytes: MAX_BYTES };
  const pages = new Cache<Page>(ctx.clock, size, ({ bytes }) => bytes.length);
  for (const topic of shownTopics) ctx.changes.on(topic, () => pages.change());

  const serve = (page: Page, nonce: string): Response => {
    const bytes = Buffer.from(page.bytes);
    for (const offset of page.nonces) bytes.write(nonce, offset);
    return new Response(bytes, { headers: page.headers });
  };

  return {
    respond: async (c, draw) => {
      const limited = c.get('limited');
      if (c.req.method !== 'GET' || !isVisitor(ctx, c))
        return limited(() => draw(c.req.raw), c.req.raw.signal);
      const url = pageUrl(c.req.url);
      const request = url.href === c.req.url ? c.req.raw : new Request(url, c.req.raw);
      const nonce = nonceOf(c);
      const currency = shownCurrencyOf(c.req.header('cookie'), c.req.header('accept-language'));
      let own: Response | undefined;
      const page = await pages.get(`${currency} ${url.pathname}${url.search}`, () =>
        limited(async () => {
          own = await draw(request);
          return pageOf(own, nonce);
        }),
      );
      if (page) return serve(page, nonce);
      // the page is not public: every waiting client requests its own
      return own ?? limited(() => draw(request), c.req.raw.signal);
    },
  };
}

/** Only the session's cookie makes a page personal. */
export const isVisitor = (ctx: Needs<'config'>, c: Http): boolean =>
  !(c.req.header('cookie') ?? '').includes(`${ctx.config.instance}.`);

/** A rendered page in its cached form; null where it is not public. */
async function pageOf(response: Response, nonce: string): Promise<Page | null> {
  const shared = response.status === 200 && !response.headers.has('set-cookie');
  if (!shared || response.headers.get('cache-control')?.includes('no-store')) return null;
  const bytes = Buffer.from(await response.arrayBuffer());
  return { bytes, nonces: offsetsOf(bytes, nonce), headers: variedHeaders(response.headers) };
}

/** All nonces have the same length, so that another one fits into the same bytes. */
function offsetsOf(bytes: Buffer, nonce: string): number[] {
  const offsets: number[] = [];
  for (let at = bytes.indexOf(nonce); at >= 0; at = bytes.indexOf(nonce, at + nonce.length)) offsets.push(at);
  return offsets;
}

/**
 * With `Vary` set already, the compression leaves an uncompressed response untouched, and such a response is sent
 * fastest.
 */
function variedHeaders(headers: Headers): [string, string][] {
  const varied = new Headers(headers);
  if (!/accept-encoding/i.test(varied.get('vary') ?? '')) varied.append('vary', 'Accept-Encoding');
  return [...varied];
}
