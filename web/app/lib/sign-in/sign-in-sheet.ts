/** Whether the sign-in sheet is open, by which a visitor signs in on the page to carry out what they pressed. */
let open = false;
const listeners = new Set<() => void>();

export function setSignInSheet(shown: boolean): void {
  open = shown;
  for (const listener of listeners) listener();
}

export const signInSheet = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  read: (): boolean => open,
};
