const KEY = 'waiting-press';
/** Whoever signs in later than this has forgotten what they pressed. Milliseconds. */
const PATIENCE = 3_600_000;

type Press = 'like' | 'watch' | 'remind';

/** Stores which button of an item a visitor pressed, to do it once they have signed in; only the latest press. */
export function storePress(what: Press, id: string): void {
  try {
    localStorage.setItem(KEY, `${Date.now() + PATIENCE} ${what} ${id}`);
  } catch {
    // a browser that stores nothing forgets it
  }
}

/** Whether this press is stored for the item; removes it. */
export function takeStoredPress(what: Press, id: string): boolean {
  try {
    const [until, waiting, on] = (localStorage.getItem(KEY) ?? '').split(' ');
    if (waiting !== what || on !== id) return false;
    localStorage.removeItem(KEY);
    return Number(until) > Date.now();
  } catch {
    return false;
  }
}
