import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { limitConcurrency } from '../../../platform/concurrency.ts';
import { AppError } from '../../../platform/errors.ts';

/** scrypt (RFC 7914) with the N, r and p that OWASP's password sheet names. */
export const COST = 16_384;
const BLOCK = { r: 16, p: 1, maxmem: 128 * COST * 16 * 2 };
let cost = COST;
/** Tests hash hundreds of passwords that need no protection: a power of two. The product never calls it. */
export const setCost = (n: number): void => {
  cost = n;
};

const KEY_BYTES = 64;
const STORED = /^([0-9a-f]{32}):([0-9a-f]{128})$/;

/**
 * Each takes a core for a tenth of a second and 32 MB: without a limit they would leave nothing to signed-in people.
 */
const limited = limitConcurrency(Math.max(1, availableParallelism() - 1));
const MAX_WAITING = 64;
let waiting = 0;

async function inTurn<T>(task: () => Promise<T>): Promise<T> {
  if (waiting >= MAX_WAITING) throw new AppError('server/unavailable', { retryAfter: 5 });
  waiting += 1;
  try {
    return await limited(task);
  } finally {
    waiting -= 1;
  }
}

/** The salt is used as written, in hexadecimal digits; letters that look alike are equal (NFKC). */
const keyOf = (password: string, salt: string): Promise<Buffer> =>
  inTurn(
    () =>
      new Promise((resolve, reject) => {
        scrypt(password.normalize('NFKC'), salt, KEY_BYTES, { ...BLOCK, N: cost }, (error, key) =>
          error ? reject(error) : resolve(key),
        );
      }),
  );

/** `salt:key` in hexadecimal digits. @throws server/unavailable where too many wait */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16).toString('hex');
  return `${salt}:${(await keyOf(password, salt)).toString('hex')}`;
}

/**
 * Whether a password matches `hash`. Without a hash it does not, after the same time.
 * @throws server/unavailable where too many wait
 */
export async function verifyPassword({
  hash,
  password,
}: {
  hash: string | null;
  password: string;
}): Promise<boolean> {
  const [, salt = '', key = ''] = STORED.exec(hash ?? '') ?? [];
  const found = await keyOf(password, salt);
  return key !== '' && timingSafeEqual(found, Buffer.from(key, 'hex'));
}
