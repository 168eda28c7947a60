/**
 * `near`: with the day's name near today, `Today, 14:05`, `Monday, 09:30`, else with the date, `12 Dec 2026, 14:05`;
 * `in-sentence`: the same within a sentence, `today, 14:05`; `day`: `12 Dec`, with
 * its year where another 12 December is nearer; `date`: `12 December 2026`.
 */
export type TimeStyle = 'near' | 'in-sentence' | 'day' | 'date';

/**
 * Formats an instant (ISO 8601), in the reader's time zone unless one is given. Runs as text, so it uses nothing of
 * this file.
 */
export function formatLocal(instant: string, now: Date, style: TimeStyle, timeZone?: string): string {
  /** Days since 1970 in the zone's calendar. */
  const dayOf = (of: Date): number =>
    Date.parse(new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone }).format(of)) / 86_400_000;
  const at = new Date(instant);
  const write = (format: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat('en-GB', { ...format, timeZone }).format(at);
  if (style === 'date') return write({ dateStyle: 'long' });
  const days = dayOf(at) - dayOf(now);
  const year = style === 'day' && Math.abs(days) < 183 ? undefined : 'numeric';
  if (style === 'day') return write({ day: 'numeric', month: 'short', year });
  let day: string;
  if (Math.abs(days) <= 1) {
    day = new Intl.RelativeTimeFormat('en', { numeric: 'auto' }).format(days, 'day');
    if (style === 'near') day = day.charAt(0).toUpperCase() + day.slice(1);
  } else if (Math.abs(days) < 7) day = write({ weekday: 'long' });
  else day = write({ day: 'numeric', month: 'short', year });
  return `${day}, ${write({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })}`;
}

declare global {
  interface Window {
    /** Defined by the page's inline script, so that no script file contains it a second time. */
    formatLocal: typeof formatLocal;
  }
}

/** Formats an instant in the browser, in the reader's time zone. */
export const formatHere = (instant: string, style: TimeStyle): string =>
  window.formatLocal(instant, new Date(), style);

/** Writes the times (`LocalTime`) of a new page. Runs as text too. */
function writeTimes(format: typeof formatLocal): void {
  window.formatLocal = format;
  for (const time of document.querySelectorAll<HTMLTimeElement>('time[data-local]'))
    time.textContent = format(time.dateTime, new Date(), time.dataset.local as TimeStyle);
}

/**
 * Runs at the page's end, before anything is painted: pages are cached for everybody, and the server does not know the
 * reader's time zone. Script files run later, when a time that gets shorter would move buttons that are being pressed
 * (adr/566).
 */
export const timesScript = import.meta.env.SSR ? `(${writeTimes})(${formatLocal})` : '';
