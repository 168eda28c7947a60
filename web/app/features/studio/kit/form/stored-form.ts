import { writeStored } from '../../../../lib/storage/storage.ts';
import { readStoredJson } from '../../../../lib/storage/stored-json.ts';
/** A form with what it was filled from. */
export interface StoredForm<F> {
  version: number;
  base: F;
  fields: F;
}

const PREFIX = 'studio-form-';
const keyOf = (id: string): string => `${PREFIX}${id}`;

/** The forms whose ids begin so and into which somebody typed in this tab, also of what there is no more. */
export function storedForms(begin: string): string[] {
  try {
    return Object.keys(sessionStorage)
      .filter((key) => key.startsWith(keyOf(begin)))
      .map((key) => key.slice(PREFIX.length));
  } catch {
    return [];
  }
}

/** What somebody typed into a form and did not save, in this tab. */
export const storedForm = <F>(id: string): StoredForm<F> | null =>
  readStoredJson(keyOf(id), 'sessionStorage') as StoredForm<F> | null;

/** null: it was saved, or thrown away. */
export const storeForm = <F>(id: string, stored: StoredForm<F> | null): void =>
  writeStored(keyOf(id), stored && JSON.stringify(stored), 'sessionStorage');
