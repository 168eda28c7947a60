import { masterWidth, type PictureFormat, pictureFormats } from '@talkies/shared';
import type { Hono } from 'hono';
import type { Needs } from '../../chain/context.ts';
import { createDerive } from '../../modules/media/derive-picture.ts';
import { derivedWidths, pictureTypes } from '../../modules/media/file-names.ts';
import { IMMUTABLE } from '../../platform/cache-control.ts';
import { AppError } from '../../platform/errors.ts';
import type { HttpEnv } from '../env.ts';
import { loopRoutes } from './loops.ts';

const address = new RegExp(
  `^([0-9a-f]{32})/(${[...derivedWidths, masterWidth].join('|')})\\.(${pictureFormats.join('|')})$`,
);

/** `GET /media/{key}/{width}.{avif|webp|jpg}`. A key identifies content, so a response never changes. */
export const mediaRoutes = (ctx: Needs<'config' | 'db' | 'log'>) => {
  const derive = createDerive(ctx);
  return (app: Hono<HttpEnv>): void => {
    loopRoutes(ctx)(app);
    app.get('/media/*', async (c) => {
      const [, key, width, format] = address.exec(c.req.path.slice('/media/'.length)) ?? [];
      if (!key || !width || !format) throw new AppError('request/not-found');
      const etag = `"${key}-${width}-${format}"`;
      const headers = {
        etag,
        'cache-control': IMMUTABLE,
        // opened on its own, a picture must not act as a page
        'content-security-policy': "default-src 'none'; sandbox",
      };
      const bytes = await derive(key, Number(width), format as PictureFormat);
      if (!bytes) throw new AppError('request/not-found');
      if (c.req.header('if-none-match') === etag) return c.body(null, 304, headers);
      return c.body(new Uint8Array(bytes), 200, {
        ...headers,
        'content-type': pictureTypes[format as PictureFormat],
      });
    });
  };
};
