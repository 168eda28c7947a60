import { loopFormats, loopTypes } from '@talkies/shared';
import type { Hono } from 'hono';
import type { Needs } from '../../chain/context.ts';
import { originalName } from '../../modules/media/file-names.ts';
import { findLoop } from '../../modules/media/loop/find-loop.ts';
import { storageOf } from '../../modules/media/storage/storage.ts';
import { IMMUTABLE } from '../../platform/cache-control.ts';
import { AppError } from '../../platform/errors.ts';
import type { HttpEnv } from '../env.ts';

const address = new RegExp(`^([0-9a-f]{32})/loop\\.(${loopFormats.join('|')})$`);

/**
 * Parses one range of bytes (RFC 9110 §14), both ends inclusive; null for any other header, which gets the whole
 * file. `'beyond'`: the range starts after the end.
 */
export function rangeOf(header: string | undefined, size: number): [number, number] | 'beyond' | null {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (first === '' && last === '') return null;
  if (first === '') return last === '0' ? 'beyond' : [Math.max(0, size - Number(last)), size - 1];
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (start >= size) return 'beyond';
  return end < start ? null : [start, end];
}

/** `GET /media/{key}/loop.{webm|mp4}`, whole or in ranges: Safari plays no film that is served without ranges. */
export const loopRoutes =
  (ctx: Needs<'config' | 'db'>) =>
  (app: Hono<HttpEnv>): void => {
    app.get(`/media/:key/:file{loop\\.(${loopFormats.join('|')})}`, async (c) => {
      const [, key, format] = address.exec(c.req.path.slice('/media/'.length)) ?? [];
      if (!key) throw new AppError('request/not-found');
      const loop = await findLoop(ctx.db, key);
      if (!loop || loop.format !== format) throw new AppError('request/not-found');
      const etag = `"${key}"`;
      const headers = {
        etag,
        'accept-ranges': 'bytes',
        'cache-control': IMMUTABLE,
        'content-type': loopTypes[loop.format],
      };
      if (c.req.header('if-none-match') === etag) return c.body(null, 304, headers);
      const range = rangeOf(c.req.header('range'), loop.bytes);
      if (range === 'beyond')
        return c.body(null, 416, { ...headers, 'content-range': `bytes */${loop.bytes}` });
      const bytes = await storageOf(ctx.config).read(originalName(key));
      if (!bytes) throw new AppError('request/not-found');
      if (!range) return c.body(new Uint8Array(bytes), 200, headers);
      const [start, end] = range;
      return c.body(new Uint8Array(bytes.subarray(start, end + 1)), 206, {
        ...headers,
        'content-range': `bytes ${start}-${end}/${loop.bytes}`,
      });
    });
  };
