import { hasCode } from '../errors.ts';

/** Whether PostgreSQL or PGlite refused a statement because a unique index has its value already (SQLSTATE 23505). */
export function isUniqueViolation(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (hasCode(cause, '23505')) return true;
  return false;
}
