/** Settings that belong together: all of them, or null where none is set. @throws naming those that are missing */
export function allOrNone<E extends object, N extends keyof E & string>(
  e: E,
  names: readonly N[],
): { [K in N]: NonNullable<E[K]> } | null {
  const missing = names.filter((name) => !e[name]);
  if (missing.length === names.length) return null;
  if (missing.length > 0)
    throw new Error(
      `Set all of ${names.join(', ')}, or none: ${missing.join(', ')} is missing. See docs/operating.md.`,
    );
  return e as { [K in N]: NonNullable<E[K]> };
}
