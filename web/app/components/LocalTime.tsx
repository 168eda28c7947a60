import { useSyncExternalStore } from 'react';
import { formatMoment } from '../lib/format/dates.ts';
import { formatNear } from '../lib/format/local-time.ts';

const never = () => () => undefined;

interface Props {
  at: string;
  /** words go before it */
  inSentence?: boolean;
  /** `after-words`: it ends a line of a row, and on a phone has one of its own */
  className?: 'after-words';
}

/** An instant in the reader's zone, UTC on hover (spec:71). Until the page's script runs nobody knows the zone: then in UTC. */
export function LocalTime({ at, inSentence, className }: Props) {
  const here = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const utc = formatMoment(at);
  return (
    <time dateTime={at} title={utc} className={className}>
      {here ? formatNear(at, new Date(), { inSentence }) : utc}
    </time>
  );
}
