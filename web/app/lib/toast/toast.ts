/** `alert` stays until it is dismissed; a success stays 5 s (spec:26). */
export interface Toast {
  id: number;
  kind: 'success' | 'alert';
  text: string;
  /** the way to what can be done about it */
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

/** Shows a message above whatever page is there, also across a change of page. @returns what dismisses it sooner */
export function toast(text: string, kind: Toast['kind'] = 'success', action?: Toast['action']): number {
  lastId += 1;
  const id = lastId;
  set([...toasts.filter((other) => other.text !== text), { id, kind, text, action }]);
  if (kind === 'success') setTimeout(dismiss, SUCCESS_MS, id);
  return id;
}

let forSignIn: ((name: string) => string) | null = null;

/** Keeps a message for the moment in which this tab is signed in, on whichever page that is, and as whoever it is then. */
export const toastOnSignIn = (text: (name: string) => string): void => {
  forSignIn = text;
};

/** Call it when this tab is signed in. */
export function toastSignedIn(name: string): void {
  if (forSignIn) toast(forSignIn(name));
  forSignIn = null;
}

/** Takes back what is not so any more. */
export const takeBack = (text: string): void => set(toasts.filter((other) => other.text !== text));

export const dismiss = (id: number): void => set(toasts.filter((other) => other.id !== id));

/** Where toasts can be shown, the innermost open dialog last: what is beside that one is neither seen nor read out. */
let regions: readonly string[] = [];

/** @param ofPage of the page itself, whichever was there first @returns how to close the region again */
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
  /** what a region shows */
  read: (region: string): readonly Toast[] => (regions.at(-1) === region ? toasts : none),
};
