import { useEffect, useState } from 'react';

/** A wait shorter than this shows nothing: placeholders that flash by are worse than none. */
const BLINK_MS = 200;

/**
 * How long something has been under way: not worth a word, a placeholder's time, or beyond its patience (seconds).
 * `what` names it, so that another try begins anew; null: nothing is under way. Placeholders come `after` milliseconds.
 */
export function useWait(
  what: string | null,
  patience: number,
  after: number = BLINK_MS,
): 'short' | 'long' | 'late' {
  const [waited, setWaited] = useState<'short' | 'long' | 'late'>('short');
  useEffect(() => {
    setWaited('short');
    if (what === null) return;
    const long = setTimeout(setWaited, after, 'long');
    const late = setTimeout(setWaited, patience * 1000, 'late');
    return () => {
      clearTimeout(long);
      clearTimeout(late);
    };
  }, [what, patience, after]);
  return what === null ? 'short' : waited;
}
