import { readStored, writeStored } from '../storage/storage.ts';

const KEY = 'currentUrl';

/**
 * Pages to which signing in does not lead back: they show something that is over, or concern another account. Written
 * as one expression because every page loads it and `patterns` would be larger; a test compares the two.
 */
const NOT_REMEMBERED =
  /^\/(farewell|newsletter|notifications\/off|confirmation|paymentstatus|bid_conformation|lottery_(purchased|confirmation))(\/|\?|$)/;

/** Remembers the last visited page (discovery:3), for other tabs too; nothing relies on it. */
export function rememberPage(path: string): void {
  if (!NOT_REMEMBERED.test(path)) writeStored(KEY, path);
}

export const rememberedPage = (): string | null => readStored(KEY);
