import { useSyncExternalStore } from 'react';
import { formatMoment } from '../lib/format/dates.ts';
import { formatHere, formatLocal } from '../lib/format/local-time.ts';
import { everyDay, today } from '../lib/timing/today.ts';

interface Props {
  /** ISO 8601 */
  at: string;
  /** true within a sentence */
  inSentence?: boolean;
  /** the day without or with its year; default: day and time */
  shows?: 'day' | 'date' | undefined;
}

/**
 * An instant in the reader's time zone, with UTC on hover (spec:71). The server does not know the zone and sends UTC; a
 * script at the page's end rewrites it before the first paint, so React finds another text when hydrating.
 */
export function LocalTime({ at, inSentence, shows }: Props) {
  // a new day is another "tomorrow"
  const day = useSyncExternalStore(everyDay, today, () => null);
  const style = shows ?? (inSentence ? 'in-sentence' : 'near');
  return (
    <time dateTime={at} title={formatMoment(at)} data-local={style} suppressHydrationWarning>
      {day ? formatHere(at, style) : sent(at, shows)}
    </time>
  );
}

/** The text from the server; '' in browsers, where hydration keeps the text of the script at the page's end. */
function sent(at: string, shows: Props['shows']): string {
  if (!import.meta.env.SSR) return '';
  return shows ? formatLocal(at, new Date(), shows, 'UTC') : formatMoment(at);
}
