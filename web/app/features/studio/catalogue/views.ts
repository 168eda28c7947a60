const KEY = 'studio-catalogue-views';
const MOST = 20;
const listeners = new Set<() => void>();

/** Views that somebody kept in this browser, as JSON of names and addresses; '' for none, also where nothing can be kept. */
export function storedViews(): string {
  try {
    return localStorage.getItem(KEY) ?? '';
  } catch {
    return '';
  }
}

const known = (): [name: string, query: string][] => JSON.parse(storedViews() || '[]');

function write(views: [string, string][]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(views.slice(-MOST)));
  } catch {
    // a browser that keeps nothing: the address can still be kept by hand
  }
  for (const hear of listeners) hear();
}

/** A name that is known is given to the new view. */
export const storeView = (name: string, query: string): void =>
  write([...known().filter(([other]) => other !== name), [name, query]]);
export const forgetView = (name: string): void => write(known().filter(([other]) => other !== name));

export function onViews(hear: () => void): () => void {
  listeners.add(hear);
  addEventListener('storage', hear);
  return () => {
    listeners.delete(hear);
    removeEventListener('storage', hear);
  };
}
