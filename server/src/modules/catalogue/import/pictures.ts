import { realpath } from 'node:fs/promises';
import { resolve, sep } from 'node:path';

/**
 * Stores a file as a picture or a loop: its key, or the reason of the refusal. Implemented by the media module,
 * passed in by the flow.
 */
export type AcceptFile = (path: string) => Promise<{ key: string } | { refused: string }>;

/** `{ key: null }`: the row has none (yet), so its item is a draft. */
export type FoundPicture = { key: string | null } | { refused: string };
export type FindPicture = (folder: string, reference: string | undefined | null) => Promise<FoundPicture>;

/**
 * Finds the files that rows name, relative to their file and never outside `root`, or all in `pictures`. Network
 * addresses are not fetched: the operator supplies the files.
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
