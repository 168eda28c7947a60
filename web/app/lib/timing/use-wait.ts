import { useEffect, useState } from 'react';

/** During a shorter wait nothing is shown: placeholders that only flash are worse than none. */
const BLINK_MS = 200;

/**
 * How long something has been in progress. short: nothing is shown yet; long: a placeholder is shown, after `after`
 * milliseconds; late: the time limit is over. `what` identifies it, so that another attempt starts again; null: nothing
 * is in progress.
 */
export function useWait(
  what: string | null,
  timeoutSeconds: number,
  after: number = BLINK_MS,
): 'short' | 'long' | 'late' {
  const [waited, setWaited] = useState<'short' | 'long' | 'late'>('short');
  useEffect(() => {
    setWaited('short');
    if (what === null) return;
    const long = setTimeout(setWaited, after, 'long');
    const late = setTimeout(setWaited, timeoutSeconds * 1000, 'late');
    return () => {
      clearTimeout(long);
      clearTimeout(late);
    };
  }, [what, timeoutSeconds, after]);
  return what === null ? 'short' : waited;
}
