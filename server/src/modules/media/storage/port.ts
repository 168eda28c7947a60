/**
 * Where the bytes of pictures lie. A name is a path of ours such as `avatars/{uid}/{key}`, never one that a visitor
 * wrote. Every method may be called again.
 */
export interface Storage {
  /** Whole or not at all; replaces what lay under the name. */
  write(name: string, bytes: Uint8Array, mime: string): Promise<void>;
  /** null where nothing lies under the name */
  read(name: string): Promise<Buffer | null>;
  has(name: string): Promise<boolean>;
  /** Removes what is there; nothing there is no error. */
  remove(name: string): Promise<void>;
}
