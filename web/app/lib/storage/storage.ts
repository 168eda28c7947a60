type Area = 'localStorage' | 'sessionStorage';

/**
 * Reads the browser's storage, which may be full, or forbidden (then even naming it throws). Stored values are neither
 * trusted nor needed: where storage cannot be used, nothing is stored.
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
    // forbidden or full, see above
  }
}
