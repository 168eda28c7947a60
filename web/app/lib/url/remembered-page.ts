import { readStored, writeStored } from '../storage/storage.ts';

const KEY = 'currentUrl';

/**
 * Pages of something that is over, or that concern another account: signing in leads back to none of them. Written as one
 * expression because every page loads it first and `patterns` would weigh more; a test compares the two.
 */
const NOT_REMEMBERED =
  /^\/(farewell|newsletter|notifications\/off|confirmation|paymentstatus|bid_conformation|lottery_(purchased|confirmation))(\/|\?|$)/;

/** Remembers the last visited page (discovery:3), for other tabs too; a convenience that nothing trusts. */
export function rememberPage(path: string): void {
  if (!NOT_REMEMBERED.test(path)) writeStored(KEY, path);
}

export const rememberedPage = (): string | null => readStored(KEY);
