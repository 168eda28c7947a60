const KEY = 'waiting-press';
/** Whoever signs in later than this has forgotten what they pressed. Milliseconds. */
const PATIENCE = 3_600_000;

type Press = 'like' | 'watch' | 'remind';

/** What a visitor pressed on an item, until they have signed in with this browser; the latest one alone. */
export function keepPress(what: Press, id: string): void {
  try {
    localStorage.setItem(KEY, `${Date.now() + PATIENCE} ${what} ${id}`);
  } catch {
    // a browser that stores nothing forgets it
  }
}

/** Whether this waits for the item; it waits no longer then. */
export function takePress(what: Press, id: string): boolean {
  try {
    const [until, waiting, on] = (localStorage.getItem(KEY) ?? '').split(' ');
    if (waiting !== what || on !== id) return false;
    localStorage.removeItem(KEY);
    return Number(until) > Date.now();
  } catch {
    return false;
  }
}
