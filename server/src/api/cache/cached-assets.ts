import type { MiddlewareHandler } from 'hono';
import type { HttpEnv } from '../env.ts';

interface Cached {
  bytes: Uint8Array<ArrayBuffer>;
  headers: [string, string][];
}

/** The build's naming of files: their number is limited. */
const ASSET = /^\/assets\/[\w-]+\.\w+$/;
const ENCODINGS = ['br', 'zstd', 'gzip'];

/**
 * Caches the build's content-addressed files as first sent in each encoding, compressed where the build has not done
 * so. A page requests dozens of them, and finding, opening and streaming each costs more than the rest of such a
 * request.
 */
export function cachedAssets(): MiddlewareHandler<HttpEnv> {
  const cached = new Map<string, Cached>();
  return async (c, next) => {
    const accepted = c.req.header('accept-encoding') ?? '';
    // weights and ranges are left to the file server
    const whole = c.req.method === 'GET' && !c.req.header('range') && !accepted.includes(';');
    if (!whole || !ASSET.test(c.req.path)) return next();
    const key = [c.req.path, ...ENCODINGS.filter((encoding) => accepted.includes(encoding))].join(' ');
    const present = cached.get(key);
    if (present) return new Response(present.bytes, { headers: present.headers });
    await next();
    if (!c.res.ok) return;
    const read = { bytes: new Uint8Array(await c.res.arrayBuffer()), headers: [...c.res.headers] };
    cached.set(key, read);
    c.res = new Response(read.bytes, { headers: read.headers });
  };
}
