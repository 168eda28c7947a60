import { endpoints, UPLOAD_BYTES } from '@talkies/shared';
import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { AppError } from '../platform/errors.ts';
import type { Http, HttpEnv } from './env.ts';

const BODY_BYTES = 256 * 1024;
/** a picture, and the form around it */
const FORM_BYTES = UPLOAD_BYTES + 64 * 1024;

const uploads = endpoints.setPicture.path.replace(/:\w+$/, '');

const isUpload = (c: Http): boolean =>
  c.req.path.startsWith(uploads) && (c.req.header('content-type') ?? '').startsWith('multipart/form-data');

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
    return isUpload(c) ? picture(c, next) : small(c, next);
  };
}
