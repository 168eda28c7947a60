import { imageWidths } from '@talkies/shared';
import type { Hono } from 'hono';
import type { Context } from '../../context.ts';
import { AppError } from '../../errors.ts';
import type { HttpEnv } from '../../http/env.ts';
import { createDerive } from './derive-picture.ts';
import { type PictureFormat, pictureFormats } from './files.ts';
import { loopRoutes } from './loop/routes.ts';

const types: Record<PictureFormat, string> = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' };
const address = new RegExp(`^([0-9a-f]{32})/(${imageWidths.join('|')})\\.(${pictureFormats.join('|')})$`);

/** `GET /media/{key}/{width}.{avif|webp|jpg}`. A key names content, so an answer never changes. */
export const mediaRoutes = (ctx: Context) => {
  const derive = createDerive(ctx);
  return (app: Hono<HttpEnv>): void => {
    loopRoutes(ctx)(app);
    app.get('/media/*', async (c) => {
      const [, key, width, format] = address.exec(c.req.path.slice('/media/'.length)) ?? [];
      if (!key || !width || !format) throw new AppError('request/not-found');
      const etag = `"${key}-${width}-${format}"`;
      const headers = { etag, 'cache-control': 'public, max-age=31536000, immutable' };
      const bytes = await derive(key, Number(width), format as PictureFormat);
      if (!bytes) throw new AppError('request/not-found');
      if (c.req.header('if-none-match') === etag) return c.body(null, 304, headers);
      return c.body(new Uint8Array(bytes), 200, {
        ...headers,
        'content-type': types[format as PictureFormat],
      });
    });
  };
};
