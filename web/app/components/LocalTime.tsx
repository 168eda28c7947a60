import { useSyncExternalStore } from 'react';
import { formatMoment } from '../lib/format/dates.ts';
import { formatHere, formatLocal } from '../lib/format/local-time.ts';

const never = () => () => undefined;

interface Props {
  /** ISO 8601 */
  at: string;
  /** words go before it */
  inSentence?: boolean;
  /** the day alone, or with its year */
  shows?: 'day' | 'date';
}

/**
 * An instant in the reader's zone, UTC on hover (spec:71). The server knows no zone and sends it in UTC; lines at the page's
 * end write it anew before it is painted, which is why React finds another text.
 */
export function LocalTime({ at, inSentence, shows }: Props) {
  const here = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const style = shows ?? (inSentence ? 'in-sentence' : 'near');
  return (
    <time dateTime={at} title={formatMoment(at)} data-local={style} suppressHydrationWarning>
      {here ? formatHere(at, style) : sent(at, shows)}
    </time>
  );
}

/** Where React takes the page up it leaves what the lines at its end wrote: no browser needs to know what was sent. */
function sent(at: string, shows: Props['shows']): string {
  if (!import.meta.env.SSR) return '';
  return shows ? formatLocal(at, new Date(), shows, 'UTC') : formatMoment(at);
}
