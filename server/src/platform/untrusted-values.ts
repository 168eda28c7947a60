/** Text that a database column can store: without NUL, and without unpaired surrogates. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

const MAX_LEVELS = 32;

/**
 * Whether arrays and objects are nested deeper than any valid input; iterates level by level, so that no depth
 * exhausts the stack.
 */
export function isTooDeep(value: unknown): boolean {
  let level = [value];
  for (let depth = 0; depth <= MAX_LEVELS; depth += 1) {
    level = level.flatMap((part) => (typeof part === 'object' && part !== null ? Object.values(part) : []));
    if (level.length === 0) return false;
  }
  return true;
}
