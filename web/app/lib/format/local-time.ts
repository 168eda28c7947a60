const DAY_MS = 86_400_000;
const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
const named = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

/** Days since 1970 by the calendar of a zone. */
const dayOf = (at: Date, timeZone: string | undefined): number =>
  Date.parse(new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone }).format(at)) / DAY_MS;

interface Style {
  /** words go before it: `ends tomorrow, 14:05` */
  inSentence?: boolean | undefined;
  /** the reader's own where none is given */
  timeZone?: string | undefined;
}

/** An instant (ISO 8601) for its reader: by a day's name near today, `Today, 14:05`, `Monday, 09:30`, else by its date. */
export function formatNear(instant: string, now: Date, { inSentence, timeZone }: Style = {}): string {
  const at = new Date(instant);
  const days = dayOf(at, timeZone) - dayOf(now, timeZone);
  const time = new Intl.DateTimeFormat('en-GB', { ...clock, timeZone }).format(at);
  if (Math.abs(days) <= 1) {
    const day = named.format(days, 'day');
    return `${inSentence ? day : capital(day)}, ${time}`;
  }
  if (Math.abs(days) < 7)
    return `${new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone }).format(at)}, ${time}`;
  const date = { day: 'numeric', month: 'short', year: 'numeric', timeZone } as const;
  return `${new Intl.DateTimeFormat('en-GB', date).format(at)}, ${time}`;
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
