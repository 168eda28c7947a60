import { readStored } from './storage.ts';

/** Reads the JSON value stored under a key in the browser's storage; null where there is none or it is invalid. */
export function readStoredJson(key: string, area?: 'localStorage' | 'sessionStorage'): unknown {
  try {
    return JSON.parse(readStored(key, area) ?? 'null');
  } catch {
    return null;
  }
}
