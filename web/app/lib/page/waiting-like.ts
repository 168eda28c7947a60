const KEY = 'waiting-like';
/** Whoever signs in later than this has forgotten what they pressed. Milliseconds. */
const PATIENCE = 3_600_000;

/** A visitor's like, until they have signed in with this browser; the latest one alone. */
export function keepLike(id: string): void {
  try {
    localStorage.setItem(KEY, `${Date.now() + PATIENCE} ${id}`);
  } catch {
    // a browser that stores nothing forgets it
  }
}

/** Whether this item's like waits; it waits no longer then. */
export function takeLike(id: string): boolean {
  try {
    const [until, waiting] = (localStorage.getItem(KEY) ?? '').split(' ');
    if (waiting !== id) return false;
    localStorage.removeItem(KEY);
    return Number(until) > Date.now();
  } catch {
    return false;
  }
}
