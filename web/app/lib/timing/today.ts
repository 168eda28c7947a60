const MINUTE_MS = 60_000;

/** The reader's own day, such as `Sun Nov 22 2026`. */
export const today = (): string => new Date().toDateString();

/** Calls `changed` as soon as a new day may have begun, also on a page that nobody looked at meanwhile. */
export function everyDay(changed: () => void): () => void {
  const timer = setInterval(changed, MINUTE_MS);
  document.addEventListener('visibilitychange', changed);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', changed);
  };
}
