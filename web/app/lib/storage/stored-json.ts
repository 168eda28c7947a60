import { readStored } from './storage.ts';

/** The value that is stored as JSON under a key of the browser's storage; null where there is none or it is no JSON. */
export function readStoredJson(key: string, area?: 'localStorage' | 'sessionStorage'): unknown {
  try {
    return JSON.parse(readStored(key, area) ?? 'null');
  } catch {
    return null;
  }
}
