/** Whether a visitor is being asked to sign in where they are, to keep what they pressed. */
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
