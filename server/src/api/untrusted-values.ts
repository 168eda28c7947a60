/** Text that a database column can hold: no NUL, and no halves of character pairs. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

const MAX_LEVELS = 32;

/** Whether arrays and objects stand in each other deeper than anything of ours; looks at level after level, so that no depth is too much for it. */
export function isTooDeep(value: unknown): boolean {
  let level = [value];
  for (let depth = 0; depth <= MAX_LEVELS; depth += 1) {
    level = level.flatMap((part) => (typeof part === 'object' && part !== null ? Object.values(part) : []));
    if (level.length === 0) return false;
  }
  return true;
}
