/** A message above the page. An `alert` stays until it is dismissed, a success for 5 s (spec:26). */
export interface Toast {
  id: number;
  kind: 'success' | 'alert';
  text: string;
  /** a link to what the person can do about it */
  action?: { text: string; to: string } | undefined;
}

const SUCCESS_MS = 5_000;
export const none: readonly Toast[] = [];
let toasts = none;
let lastId = 0;
const listeners = new Set<() => void>();

function set(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Shows a message above the page, even across a change of page. @returns the id by which it can be dismissed */
export function toast(text: string, kind: Toast['kind'] = 'success', action?: Toast['action']): number {
  lastId += 1;
  const id = lastId;
  set([...toasts.filter((other) => other.text !== text), { id, kind, text, action }]);
  if (kind === 'success') setTimeout(dismiss, SUCCESS_MS, id);
  return id;
}

let forSignIn: ((name: string) => string) | null = null;

/** Stores a message until somebody signs in on this tab, on any page and as any person. */
export const toastOnSignIn = (text: (name: string) => string): void => {
  forSignIn = text;
};

/** Shows the stored message; to be called when somebody signs in on this tab. */
export function toastSignedIn(name: string): void {
  if (forSignIn) toast(forSignIn(name));
  forSignIn = null;
}

/** Removes messages that are no longer true. */
export const takeBack = (text: string): void => set(toasts.filter((other) => other.text !== text));

export const dismiss = (id: number): void => set(toasts.filter((other) => other.id !== id));

/**
 * Regions that can show toasts, the innermost open dialog last: everything outside it is neither visible nor read out.
 */
let regions: readonly string[] = [];

/**
 * Opens a region.
 * @param ofPage true for the page's own region, which is always the outermost
 * @returns a function that closes it
 */
export function openRegion(id: string, ofPage: boolean): () => void {
  const place = (next: readonly string[]): void => {
    regions = next;
    set(toasts);
  };
  place(ofPage ? [id, ...regions] : [...regions, id]);
  return () => place(regions.filter((other) => other !== id));
}

export const toastStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** the toasts that a region shows */
  read: (region: string): readonly Toast[] => (regions.at(-1) === region ? toasts : none),
};
