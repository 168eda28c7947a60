import { ALLOWED_BYTES, endpoints, megabytesOf, UPLOAD_BYTES } from '@talkies/shared';
import { IMPORT_BYTES, LOOP_BYTES, PICTURE_BYTES, studioEndpoints } from '@talkies/shared/studio';
import type { MiddlewareHandler, Next } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { AppError } from '../platform/errors.ts';
import type { Http, HttpEnv } from './env.ts';
import { isWebhook } from './is-webhook.ts';

const BODY_BYTES = 256 * 1024;
/** a picture, and the form around it */
const AROUND_BYTES = 64 * 1024;
const FORM_BYTES = UPLOAD_BYTES + AROUND_BYTES;

/** The size limits of files in the studio, in bytes. */
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
 * An upload must state its length first, as browsers do, so that nothing is read before its sender is known. The
 * server reads no further than the stated length.
 */
function announced(c: Http, most: number, next: Next): Promise<void> {
  const stated = c.req.header('content-length');
  if (stated === undefined || c.req.header('transfer-encoding') !== undefined)
    throw new AppError('request/malformed', { detail: 'Say how long the file is (Content-Length).' });
  if (Number(stated) > most + AROUND_BYTES)
    throw new AppError('studio/file-too-large', { detail: `${megabytesOf(most)} MB are the most.` });
  return next();
}

/** Ends a request whose body exceeds its address's limit, before the rest is read. */
export function bodyLimits(): MiddlewareHandler<HttpEnv> {
  const small = bodyLimit({ maxSize: BODY_BYTES });
  const picture = bodyLimit({
    maxSize: FORM_BYTES,
    onError: () => {
      throw new AppError('upload/too-large');
    },
  });
  return (c, next) => {
    // accessing the body of a GET would create a whole Request, which the server otherwise avoids
    if (['GET', 'HEAD'].includes(c.req.method)) return next();
    // its route limits its size, and stores what is refused for the operator
    if (isWebhook(c)) return next();
    const studio = studioUploads.get(c.req.path);
    if (studio && isForm(c)) return announced(c, studio, next);
    return isUpload(c) ? picture(c, next) : small(c, next);
  };
}
