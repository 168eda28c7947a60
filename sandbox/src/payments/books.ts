import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** A provider's records by id, stored in a file, so that they survive a restart. */
export class Books<T extends { id: string }> {
  readonly #file: string;
  readonly #entries: Map<string, T>;

  constructor(file: string) {
    this.#file = file;
    this.#entries = new Map(readEntries<T>(file).map((entry) => [entry.id, entry]));
  }

  get(id: string): T | undefined {
    return this.#entries.get(id);
  }

  find(matches: (entry: T) => boolean): T | undefined {
    return this.all().find(matches);
  }

  /** oldest first */
  all(): T[] {
    return [...this.#entries.values()];
  }

  put(entry: T): T {
    this.#entries.set(entry.id, entry);
    mkdirSync(dirname(this.#file), { recursive: true });
    writeFileSync(`${this.#file}.new`, JSON.stringify(this.all()), { mode: 0o600 });
    renameSync(`${this.#file}.new`, this.#file);
    return entry;
  }
}

function readEntries<T>(file: string): T[] {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T[];
  } catch {
    return [];
  }
}
