import { DAY_SECONDS, HOUR_SECONDS, MINUTE_MS } from '@talkies/shared';
import type { Hono } from 'hono';
import type { Needs } from '../../chain/context.ts';
import { sharedLottery } from '../../flows/lottery/sharing.ts';
import { sharedItem } from '../../flows/market/sharing.ts';
import { sharedPerson, sharedToken } from '../../flows/profiles/sharing.ts';
import { createSharePictures } from '../../modules/sharing/share-picture.ts';
import { shortLinkTarget } from '../../modules/sharing/short-link.ts';
import { ITEMS_A_FILE, sitemapIndex, sitemapItems, sitemapPages } from '../../modules/sharing/sitemap.ts';
import { publicFor } from '../../platform/cache-control.ts';
import { AppError } from '../../platform/errors.ts';
import { ipKey } from '../../platform/limits/limits.ts';
import { isStorable } from '../../platform/untrusted-values.ts';
import { Cache } from '../cache/cache.ts';
import type { Http, HttpEnv } from '../env.ts';

const FOR_AN_HOUR = publicFor(HOUR_SECONDS);
/** Pages about one person, and the steps of a purchase, are excluded from search engines. */
const robots = (publicUrl: string): string => `User-agent: *
Disallow: /api/
Disallow: /confirmation/
Disallow: /rpc/
Allow: /

Sitemap: ${publicUrl}/sitemap.xml
`;

const xml = (c: Http, text: string): Response =>
  c.body(text, 200, { 'content-type': 'application/xml; charset=utf-8', 'cache-control': FOR_AN_HOUR });

/** Files for search engines and link previews: robots.txt, sitemaps, and the pictures of shared links. */
export const sharingRoutes = (
  ctx: Needs<'chains' | 'clock' | 'config' | 'db' | 'limits' | 'log' | 'queue' | 'rates'>,
  itemsAFile = ITEMS_A_FILE,
) => {
  // made once in ten minutes for everybody, whatever data the address shows
  const texts = new Cache<string>(
    ctx.clock,
    { maxAgeMs: 10 * MINUTE_MS, most: 1_000, mostBytes: 64 * 1024 * 1024 },
    (text) => text.length,
  );
  const sitemap = async (c: Http, make: () => Promise<string>): Promise<Response> => {
    const text = await texts.get(c.req.path, () => c.get('limited')(make));
    if (text === null) throw new AppError('request/not-found');
    return xml(c, text);
  };
  const picture = createSharePictures(ctx, {
    item: sharedItem,
    lottery: sharedLottery,
    person: sharedPerson,
    token: sharedToken,
  });
  return (app: Hono<HttpEnv>): void => {
    app.get('/robots.txt', (c) =>
      c.text(robots(ctx.config.publicUrl), 200, { 'cache-control': FOR_AN_HOUR }),
    );
    app.get('/sitemap.xml', (c) => sitemap(c, () => sitemapIndex(ctx, itemsAFile)));
    app.get('/sitemaps/pages.xml', (c) => sitemap(c, () => sitemapPages(ctx)));
    app.get('/sitemaps/:file{items-[1-9]\\d{0,4}\\.xml}', (c) =>
      sitemap(c, () => sitemapItems(ctx, itemsAFile, Number(/\d+/.exec(c.req.param('file'))?.[0]))),
    );
    app.get('/i/:code', async (c, next) => {
      const path = await c.get('limited')(() => shortLinkTarget(ctx, c.req.param('code')));
      // an address without a target gets the shop's own page
      if (!path) return next();
      c.header('cache-control', FOR_AN_HOUR);
      return c.redirect(path, 301);
    });
    app.get('/share/:kind/:file{.+\\.jpg}', async (c) => {
      const name = c.req.param('file').slice(0, -'.jpg'.length);
      const shared = isStorable(name)
        ? await c.get('limited')(() => picture(c.req.param('kind'), name, ipKey(c.get('clientIp'))))
        : null;
      if (!shared) throw new AppError('request/not-found');
      const etag = `"${shared.digest}"`;
      // the address identifies the subject: a preview may be a day old
      const headers = { etag, 'cache-control': publicFor(DAY_SECONDS) };
      if (c.req.header('if-none-match') === etag) return c.body(null, 304, headers);
      return c.body(new Uint8Array(shared.bytes), 200, { ...headers, 'content-type': 'image/jpeg' });
    });
  };
};
