import { useSyncExternalStore } from 'react';
import { formatMoment } from '../lib/format/dates.ts';
import { formatNear } from '../lib/format/local-time.ts';

const never = () => () => undefined;

interface Props {
  at: string;
  /** words go before it */
  inSentence?: boolean;
}

/**
 * An instant in the reader's zone, UTC on hover (spec:71). The server knows no zone and sends it in UTC; lines at the page's
 * end write it anew before it is painted, which is why React finds another text.
 */
export function LocalTime({ at, inSentence }: Props) {
  const here = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const utc = formatMoment(at);
  return (
    <time
      dateTime={at}
      title={utc}
      data-local={inSentence ? 'in-sentence' : 'alone'}
      suppressHydrationWarning
    >
      {here ? formatNear(at, new Date(), { inSentence }) : utc}
    </time>
  );
}
