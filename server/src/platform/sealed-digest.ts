import { createHash, createHmac } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** The purposes of digests; one of one purpose matches nothing of another. */
type DigestPurpose = 'newsletter address' | 'alert account';

const SHOWN = 32;
const keyOf = (secret: string, purpose: DigestPurpose): string =>
  createHmac('sha256', secret).update(purpose).digest('hex');

/** For links in mails: names an address or an account without showing it, and only our secret can make it. */
export const sealedDigest = (secret: string, purpose: DigestPurpose, text: string): string =>
  createHash('sha256')
    .update(keyOf(secret, purpose) + text)
    .digest('hex')
    .slice(0, SHOWN);

/** Matches rows whose column has a digest. Reads all of them: old links are rare. */
export const hasSealedDigest = (
  secret: string,
  purpose: DigestPurpose,
  column: PgColumn,
  digest: string,
): SQL =>
  sql`left(encode(sha256(convert_to(${keyOf(secret, purpose)} || ${column}, 'UTF8')), 'hex'), ${SHOWN}::int) = ${digest}`;
