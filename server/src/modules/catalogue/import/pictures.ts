import { realpath } from 'node:fs/promises';
import { resolve, sep } from 'node:path';

/** Takes a file as a picture or as a loop: its key, or why not. The media module's part, given by the flow. */
export type AcceptFile = (path: string) => Promise<{ key: string } | { refused: string }>;

/** `{ key: null }`: there is none here (yet), which makes a draft. */
export type FoundPicture = { key: string | null } | { refused: string };
export type FindPicture = (folder: string, reference: string | undefined | null) => Promise<FoundPicture>;

/**
 * Finds the files that rows name, relative to their file and never outside `root`, or all in `pictures`.
 * Addresses on the network are not fetched: whoever imports brings the files.
 */
export function pictureFinder(
  { root, pictures }: { root: string; pictures: string | undefined },
  accept: AcceptFile,
): FindPicture {
  const taken = new Map<string, Promise<FoundPicture>>();
  return async (folder, reference) => {
    if (!reference || /^[a-z][a-z0-9+.-]*:/i.test(reference)) return { key: null };
    const [inside, path] = await Promise.all([
      realpath(pictures ?? root),
      realpath(resolve(pictures ?? folder, reference)).catch(() => null),
    ]);
    if (path === null) return { key: null };
    if (!path.startsWith(inside + sep)) return { refused: 'lies outside the folder of the import' };
    const accepted = taken.get(path) ?? accept(path);
    taken.set(path, accepted);
    return accepted;
  };
}
