/** The latest time that a browser's field takes: a fifth digit of the year would make it unreadable. */
export const MAX_LOCAL = '9999-12-31T23:59';

const padded = (value: number, digits = 2): string => String(value).padStart(digits, '0');

/**
 * An instant in the format of a browser's input, in the reader's own time zone; '' for none. By the parts of the local
 * time, as old offsets have seconds: a year that is being typed passes through the year 2.
 * @param instant ISO 8601, UTC
 */
export function localOf(instant: string): string {
  if (instant === '') return '';
  const at = new Date(instant);
  const day = [padded(at.getFullYear(), 4), padded(at.getMonth() + 1), padded(at.getDate())].join('-');
  return `${day}T${padded(at.getHours())}:${padded(at.getMinutes())}`;
}

/** The instant of an input's value, ISO 8601 in UTC; '' for none. */
export const instantOf = (local: string): string => (local === '' ? '' : new Date(local).toISOString());
