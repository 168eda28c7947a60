type Area = 'localStorage' | 'sessionStorage';

/**
 * The browser's storage, which a browser may forbid (then even naming it throws), and which may be full. Nothing that is
 * stored there is trusted, or needed: where it cannot be read or written, nothing is stored.
 */
export function readStored(key: string, area: Area = 'localStorage'): string | null {
  try {
    return globalThis[area].getItem(key);
  } catch {
    return null;
  }
}

/** @param text null removes what is stored */
export function writeStored(key: string, text: string | null, area: Area = 'localStorage'): void {
  try {
    if (text === null) globalThis[area].removeItem(key);
    else globalThis[area].setItem(key, text);
  } catch {
    // as above
  }
}
