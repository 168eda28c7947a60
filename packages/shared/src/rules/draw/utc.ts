/** Formats Unix seconds in UTC; a tampered file may contain times outside every calendar. */
export function utc(seconds: number): string {
  const date = new Date(seconds * 1_000);
  if (Number.isNaN(date.getTime())) return `second ${seconds}`;
  return date.toISOString().replace('T', ' ').replace('.000Z', ' UTC');
}
