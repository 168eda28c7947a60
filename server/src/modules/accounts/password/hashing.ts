import { availableParallelism } from 'node:os';
import { hashPassword as hash, verifyPassword as verify } from 'better-auth/crypto';
import { atOnce } from '../../../platform/at-once.ts';
import { AppError } from '../../../platform/errors.ts';

/** Each takes a core for a tenth of a second and 32 MB: all at once they would leave nothing to those who are signed in. */
const limited = atOnce(Math.max(1, availableParallelism() - 1));
const MOST_WAITING = 64;
let waiting = 0;

async function inTurn<T>(task: () => Promise<T>): Promise<T> {
  if (waiting >= MOST_WAITING) throw new AppError('server/unavailable', { retryAfter: 5 });
  waiting += 1;
  try {
    return await limited(task);
  } finally {
    waiting -= 1;
  }
}

/** @throws server/unavailable where too many wait */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password));

/** @throws server/unavailable where too many wait */
export const verifyPassword = (asked: { hash: string; password: string }): Promise<boolean> =>
  inTurn(() => verify(asked));
