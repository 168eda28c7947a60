interface Style {
  /** words go before it: `ends tomorrow, 14:05` */
  inSentence?: boolean | undefined;
  /** the reader's own where none is given */
  timeZone?: string | undefined;
}

/**
 * An instant (ISO 8601) for its reader: by a day's name near today, `Today, 14:05`, `Monday, 09:30`, else by its date. Its
 * text runs by itself: it uses nothing of this file.
 */
export function formatNear(instant: string, now: Date, { inSentence, timeZone }: Style = {}): string {
  /** Days since 1970 by the calendar of the zone. */
  const dayOf = (of: Date): number =>
    Date.parse(new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone }).format(of)) / 86_400_000;
  const at = new Date(instant);
  const write = (format: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat('en-GB', { ...format, timeZone }).format(at);
  const days = dayOf(at) - dayOf(now);
  let day: string;
  if (Math.abs(days) <= 1) {
    day = new Intl.RelativeTimeFormat('en', { numeric: 'auto' }).format(days, 'day');
    if (!inSentence) day = day.charAt(0).toUpperCase() + day.slice(1);
  } else if (Math.abs(days) < 7) day = write({ weekday: 'long' });
  else day = write({ day: 'numeric', month: 'short', year: 'numeric' });
  return `${day}, ${write({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })}`;
}

/** Writes the times (`LocalTime`) of a page that was just sent. Its text runs by itself too. */
function writeTimes(format: typeof formatNear): void {
  for (const time of document.querySelectorAll<HTMLTimeElement>('time[data-local]'))
    time.textContent = format(time.dateTime, new Date(), {
      inSentence: time.dataset.local === 'in-sentence',
    });
}

/**
 * Runs at the page's end, before anything is painted: pages are cached for everybody, and the server never knows the
 * reader's zone. Scripts come later, and a time that gets shorter then moves what is pressed (adr/566).
 */
export const timesScript = import.meta.env.SSR ? `(${writeTimes})(${formatNear})` : '';
