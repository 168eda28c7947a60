const KEY = 'currentUrl';

/**
 * Where to go after signing in or connecting: only a path of our own, else home. Browsers read `\` as `/` and skip
 * tabs, so that more than `//` would lead elsewhere.
 */
export function ownPath(next: string | null | undefined, otherwise = '/'): string {
  if (!next?.startsWith('/') || /^\/[/\\]|[\\\t\n\r]/.test(next)) return otherwise;
  return next;
}

/** Remembers the last visited page (discovery §3); a convenience that nothing trusts. */
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
