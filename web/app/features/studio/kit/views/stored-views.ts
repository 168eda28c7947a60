import { readStored, writeStored } from '../../../../lib/storage/storage.ts';

const MAX = 20;
const listeners = new Set<() => void>();

/** A view's name, and its part of the address. */
export type View = [name: string, query: string];

const keyOf = (table: string): string => `studio-${table}-views`;

/** The views stored in this browser, as JSON; '' for none, also where storage is unavailable. */
export const storedViews = (table: string): string => readStored(keyOf(table)) ?? '';

export const viewsIn = (stored: string): View[] => (stored === '' ? [] : JSON.parse(stored));

function write(table: string, views: View[]): void {
  writeStored(keyOf(table), JSON.stringify(views.slice(-MAX)));
  for (const listener of listeners) listener();
}

/** Replaces a view of the same name. */
export const storeView = (table: string, name: string, query: string): void =>
  write(table, [...viewsIn(storedViews(table)).filter(([other]) => other !== name), [name, query]]);
export const forgetView = (table: string, name: string): void =>
  write(
    table,
    viewsIn(storedViews(table)).filter(([other]) => other !== name),
  );

export function onViews(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}
