import { useEffect, useState } from 'react';

/** A wait shorter than this shows nothing: placeholders that flash by are worse than none. */
const BLINK_MS = 200;

/**
 * How long something has been under way. short: nothing is shown yet; long: a placeholder is shown, from `after` milliseconds
 * on; late: the time limit is over. `what` names it, so that another try begins anew; null: nothing is under way.
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
