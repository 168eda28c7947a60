import { createHmac, timingSafeEqual } from 'node:crypto';

/** Whether `given` is the HMAC-SHA256 of the parts under the secret; takes the same time for every wrong signature. */
export function isSigned(
  secret: string,
  parts: readonly (string | Uint8Array)[],
  given: string,
  encoding: 'hex' | 'base64',
): boolean {
  const hmac = createHmac('sha256', secret);
  for (const part of parts) hmac.update(part);
  const expected = hmac.digest();
  const actual = Buffer.from(given, encoding);
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}
