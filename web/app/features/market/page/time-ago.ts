const relative = new Intl.RelativeTimeFormat('en', { numeric: 'always', style: 'narrow' });
const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

/** Formats a past time in its largest whole unit: `2 min. ago`. @param seconds the seconds that have passed */
export function timeAgo(seconds: number): string {
  for (const [unit, length] of units)
    if (seconds >= length) return relative.format(-Math.floor(seconds / length), unit);
  return 'just now';
}
