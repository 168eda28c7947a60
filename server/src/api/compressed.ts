import { Duplex } from 'node:stream';
import { promisify } from 'node:util';
import {
  type BrotliOptions,
  brotliCompress,
  constants,
  createBrotliCompress,
  createGzip,
  gzip,
} from 'node:zlib';
import type { MiddlewareHandler } from 'hono';
import { COMPRESSIBLE_CONTENT_TYPE_REGEX as text } from 'hono/compress';
import type { HttpEnv } from './env.ts';

/** Below so many bytes the headers outweigh the savings. */
const MIN = 1000;

/** For a page an eighth smaller than gzip, in two thirds of its time (adr/512). */
const QUALITY = 5;
const brotli: BrotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } };

/** The encodings by preference; a stream flushes its data before it waits for more. */
const packers = {
  br: {
    whole: (bytes: Buffer) => promisify(brotliCompress)(bytes, brotli),
    stream: () => createBrotliCompress({ ...brotli, flush: constants.BROTLI_OPERATION_FLUSH }),
  },
  gzip: {
    whole: (bytes: Buffer) => promisify(gzip)(bytes),
    stream: () => createGzip({ flush: constants.Z_SYNC_FLUSH }),
  },
};

/** Content types of unstreamed responses: rendered pages, and JSON. */
const inOnePiece = /^(text\/html|application\/(problem\+)?json)\b/;

function encodingFor(accepted = ''): keyof typeof packers | undefined {
  const names = accepted.split(',').map((one) => one.trim());
  // quality values are not interpreted here
  return (['br', 'gzip'] as const).find((name) => names.includes(name));
}

/**
 * Compresses texts in an encoding that the client accepts; live streams, pictures, ranges and already compressed
 * responses stay unchanged.
 */
export const compressed: MiddlewareHandler<HttpEnv> = async (c, next) => {
  await next();
  const encoding = encodingFor(c.req.header('accept-encoding'));
  if (!encoding || c.req.method === 'HEAD') return; // first: to look at a response costs as much as to send it
  const { headers, status, body } = c.res;
  const type = headers.get('content-type') ?? '';
  if (!body || status === 206 || headers.has('content-encoding') || !text.test(type)) return;
  if (Number(headers.get('content-length') ?? MIN) < MIN) return;
  if (!/accept-encoding/i.test(headers.get('vary') ?? ''))
    c.header('vary', 'Accept-Encoding', { append: true });
  const { whole, stream } = packers[encoding];
  if (inOnePiece.test(type)) {
    const bytes = Buffer.from(await c.res.arrayBuffer());
    const packed = bytes.length < MIN ? bytes : await whole(bytes);
    c.res = new Response(packed, c.res);
    if (packed === bytes) return;
  } else c.res = new Response(body.pipeThrough(Duplex.toWeb(stream()) as TransformStream), c.res);
  c.res.headers.delete('content-length');
  c.res.headers.set('content-encoding', encoding);
};
