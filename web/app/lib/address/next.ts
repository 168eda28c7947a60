export { ownPath } from '@talkies/shared';

const KEY = 'currentUrl';

/**
 * What was done there is over, or is another person's: signing in leads to none of them. Written out, in every
 * page's first load; a test holds it against `patterns`.
 */
const PASSED =
  /^\/(farewell|newsletter|notifications\/off|confirmation|paymentstatus|bid_conformation|lottery_(purchased|confirmation))(\/|\?|$)/;

/** Remembers the last visited page (discovery:3), for other tabs too; a convenience that nothing trusts. */
export function rememberPage(path: string): void {
  if (PASSED.test(path)) return;
  try {
    localStorage.setItem(KEY, path);
  } catch {
    // Storage may be forbidden; signing in then leads home.
  }
}

export function rememberedPage(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}
