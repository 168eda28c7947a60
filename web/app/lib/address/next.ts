export { ownPath } from '@talkies/shared';

const KEY = 'currentUrl';

/** Remembers the last visited page (discovery:3); a convenience that nothing trusts. */
export function rememberPage(path: string): void {
  try {
    sessionStorage.setItem(KEY, path);
  } catch {
    // Storage may be forbidden; signing in then leads home.
  }
}

export function rememberedPage(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}
