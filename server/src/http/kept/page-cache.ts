import type { Context } from '../../context.ts';
import type { Http } from '../env.ts';

const MAX_PAGES = 500;
/** pages also depend on the date ("opens in …"): none is older than this */
const MAX_AGE_SECONDS = 60;

interface Page {
  /** the page in UTF-8 as it was drawn, and where in it its nonce stands */
  bytes: Buffer;
  nonces: number[];
  headers: [string, string][];
  at: number;
}

/**
 * Rendered pages for visitors, kept until what they show changes. A page of a visitor depends on its address
 * alone; a new nonce is set into every copy.
 */
export interface PageCache {
  /** Answers a visitor's GET with the kept page; whatever else is asked for is drawn. */
  answer(c: Http, draw: () => Promise<Response>): Promise<Response>;
}

export function createPageCache(ctx: Context): PageCache {
  const pages = new Map<string, Page>();
  let generation = 0;
  const drop = (): void => {
    generation += 1;
    pages.clear();
  };
  for (const topic of ['catalogue', 'rates', 'content', 'people'] as const) ctx.changes.on(topic, drop);

  const serve = (page: Page, nonce: string): Response => {
    const bytes = Buffer.from(page.bytes);
    for (const place of page.nonces) bytes.write(nonce, place);
    return new Response(bytes, { headers: page.headers });
  };

  const find = (address: string): Page | undefined => {
    const page = pages.get(address);
    if (!page || ctx.clock.now().getTime() - page.at < MAX_AGE_SECONDS * 1000) return page;
    pages.delete(address);
  };

  /** Keeps a rendered page when it is one that everybody may see, and hands it on. */
  const keep = async (
    address: string,
    nonce: string,
    begun: number,
    response: Response,
  ): Promise<Response> => {
    const shared = response.status === 200 && !response.headers.has('set-cookie');
    if (!shared || response.headers.get('cache-control')?.includes('no-store')) return response;
    const bytes = Buffer.from(await response.arrayBuffer());
    const page = {
      bytes,
      nonces: placesOf(bytes, nonce),
      headers: variedHeaders(response.headers),
      at: ctx.clock.now().getTime(),
    };
    // what changed while it was being drawn may be missing in it
    if (begun === generation) {
      const oldest = pages.keys().next().value;
      if (pages.size >= MAX_PAGES && oldest !== undefined) pages.delete(oldest);
      pages.set(address, page);
    }
    return serve(page, nonce);
  };

  return {
    answer: async (c, draw) => {
      if (c.req.method !== 'GET' || !isVisitor(ctx, c)) return draw();
      const { pathname, search } = new URL(c.req.url);
      const nonce = c.get('nonce');
      const page = find(pathname + search);
      if (page) return serve(page, nonce);
      const begun = generation;
      return keep(pathname + search, nonce, begun, await draw());
    },
  };
}

/** The session's cookie is all that makes a page somebody's own. */
export const isVisitor = (ctx: Context, c: Http): boolean =>
  !(c.req.header('cookie') ?? '').includes(`${ctx.config.instance}.`);

/** Nonces are all of one length, so that another one fits into the same places. */
function placesOf(bytes: Buffer, nonce: string): number[] {
  const places: number[] = [];
  for (let at = bytes.indexOf(nonce); at >= 0; at = bytes.indexOf(nonce, at + nonce.length)) places.push(at);
  return places;
}

/** With `Vary` set already, compression leaves what it does not compress as it is, and that is sent fastest. */
function variedHeaders(headers: Headers): [string, string][] {
  const varied = new Headers(headers);
  if (!/accept-encoding/i.test(varied.get('vary') ?? '')) varied.append('vary', 'Accept-Encoding');
  return [...varied];
}
