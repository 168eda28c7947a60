/**
 * The storage for pictures' bytes. A name is a path of ours such as `avatars/{uid}/{key}`, never one that a visitor
 * chose. Every method may be repeated.
 */
export interface Storage {
  /** Writes the whole file or nothing; replaces an earlier file of that name. */
  write(name: string, bytes: Uint8Array, mime: string): Promise<void>;
  /** null where there is no such file */
  read(name: string): Promise<Buffer | null>;
  has(name: string): Promise<boolean>;
  /** Removes what writes that were killed before `before` left, which no name leads to. */
  removeParts(before: Date): Promise<void>;
  /** Removes the file if there is one. */
  remove(name: string): Promise<void>;
}
