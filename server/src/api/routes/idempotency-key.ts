import { wrongField } from '../../platform/errors.ts';
import type { Http } from '../env.ts';

const KEY = /^[\x21-\x7e]{1,200}$/;

/** Repetitions of one request carry the same key (IETF draft httpapi-idempotency-key-header). */
export function idempotencyKey(http: Http): string | null {
  const key = http.req.header('idempotency-key');
  if (key === undefined) return null;
  if (KEY.test(key)) return key;
  throw wrongField('Idempotency-Key', 'Use 1 to 200 visible ASCII characters.');
}
