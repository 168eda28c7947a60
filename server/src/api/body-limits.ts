import { ALLOWED_BYTES, endpoints, megabytesOf, UPLOAD_BYTES } from '@talkies/shared';
import { IMPORT_BYTES, LOOP_BYTES, PICTURE_BYTES, studioEndpoints } from '@talkies/shared/studio';
import type { MiddlewareHandler, Next } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { AppError } from '../platform/errors.ts';
import type { Http, HttpEnv } from './env.ts';

const BODY_BYTES = 256 * 1024;
/** a picture, and the form around it */
const AROUND_BYTES = 64 * 1024;
const FORM_BYTES = UPLOAD_BYTES + AROUND_BYTES;

/** What the studio takes as files, in bytes. */
const studioUploads = new Map<string, number>([
  [studioEndpoints.uploadItemPicture.path, PICTURE_BYTES],
  [studioEndpoints.importItems.path, IMPORT_BYTES],
  [studioEndpoints.uploadItemLoop.path, LOOP_BYTES],
  [studioEndpoints.setLaunchList.path, ALLOWED_BYTES],
]);

const uploads = endpoints.setPicture.path.replace(/:\w+$/, '');

const isForm = (c: Http): boolean => (c.req.header('content-type') ?? '').startsWith('multipart/form-data');
const isUpload = (c: Http): boolean => c.req.path.startsWith(uploads) && isForm(c);

/**
 * A file says how long it is before it comes, as browsers do: nothing of it is read before it is known who sends it.
 * The server reads no further than what was said.
 */
function announced(c: Http, most: number, next: Next): Promise<void> {
  const stated = c.req.header('content-length');
  if (stated === undefined || c.req.header('transfer-encoding') !== undefined)
    throw new AppError('request/malformed', { detail: 'Say how long the file is (Content-Length).' });
  if (Number(stated) > most + AROUND_BYTES)
    throw new AppError('studio/file-too-large', { detail: `${megabytesOf(most)} MB are the most.` });
  return next();
}

/** Ends a request whose body grows beyond what its address takes, before the rest of it is read. */
export function bodyLimits(): MiddlewareHandler<HttpEnv> {
  const small = bodyLimit({ maxSize: BODY_BYTES });
  const picture = bodyLimit({
    maxSize: FORM_BYTES,
    onError: () => {
      throw new AppError('upload/too-large');
    },
  });
  return (c, next) => {
    // looking at the body of a read would make a whole Request of what the server keeps lightweight
    if (['GET', 'HEAD'].includes(c.req.method)) return next();
    // keeps what it refuses for the operator to see
    if (c.req.path.startsWith('/payments/webhooks/')) return next();
    const studio = studioUploads.get(c.req.path);
    if (studio && isForm(c)) return announced(c, studio, next);
    return isUpload(c) ? picture(c, next) : small(c, next);
  };
}
