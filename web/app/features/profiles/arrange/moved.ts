/** The list with the entry at `from` moved to `to`; positions outside the list mean its ends. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const entry = list[from];
  if (entry === undefined) return [...list];
  const rest = list.filter((_, position) => position !== from);
  const position = Math.max(0, Math.min(rest.length, to));
  return [...rest.slice(0, position), entry, ...rest.slice(position)];
}
